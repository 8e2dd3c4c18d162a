/* The options of save.pml as expressions, so that the steps can be read without them. */
#ifdef TRACE
#define BARELY_BEGUN
#define ERASE_STIRS
#define FROM_EMPTY
#define UNREAD_BESIDE_TRUSTED
#define UNREAD_MARK
#define OUTAGE
#endif

#ifdef NO_CONFIRMATION
#define TRUSTS_ALL true
#else
#define TRUSTS_ALL false
#endif
#ifdef UNREAD_IS_LESS
#define IS_HASTY true
#else
#define IS_HASTY false
#endif
#ifdef ERASE_ONE
#define ERASES_BOTH false
#else
#define ERASES_BOTH true
#endif
#ifdef NO_PROBE
#define PROBES false
#else
#define PROBES true
#endif
#ifdef TWO_BLOCKS
#define FIRST_BLOCK 2
#else
#define FIRST_BLOCK 6
#endif
#ifdef BARELY_BEGUN
#define MARGINAL_LOOKS_BLANK true
#else
#define MARGINAL_LOOKS_BLANK false
#endif
#ifdef ERASE_STIRS
#define STIRS true
#else
#define STIRS false
#endif
/* Whether all 16 tries of a read may fail although the unit is sound. */
#ifdef UNREAD_BESIDE_TRUSTED
#define SLOT_MAY_FAIL(s) is_saving
#else
/* Also of what it has written. */
#define SLOT_MAY_FAIL(s) (is_saving && (next != 0 || IS_BLANK(1 - (s))))
#endif
#ifdef UNREAD_MARK
#define MARK_MAY_FAIL true
#else
#define MARK_MAY_FAIL false
#endif
