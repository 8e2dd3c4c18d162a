/* The storage of save.pml: what its units read like, and what cuts and failures make of them. */
mtype = { erased, written, torn, marginal, fading };                /* units */
mtype = { right, wrong, unread };                                   /* what a read gives */
mtype = { read, read_fails, program, program_fails, program_cut };
mtype = { erase, erase_fails, erase_cut, cut };
mtype = { body, commit_record, confirmation, slot_, none };         /* what a call is about */
mtype = { saves, loads, ok, no_snapshot, read_failed, fails, end };

/* The units of a slot, from its first one, AT(slot). */
#define AT(s) ((s) * 6)
#define HEADER 0
#define PARTS 1
#define COMMIT 2
#define MARK 4

#define IS_BLANK(s) (unit[AT(s) + MARK] == erased && unit[AT(s) + MARK + 1] == erased)

/* The storage. */
mtype unit[12] = erased;
byte seq[2];     /* sequence number: 1 is 1, 2 and 3 stand for larger ones; 0: the slot is erased */
bool is_old[2];  /* a save returned `ok` after this one was begun */
bool promised;   /* a save has returned `ok` */

/* The RAM of the device. */
mtype got, answer;  /* of a read; of a survey */
mtype status[2];    /* what a survey knows of a slot: right, wrong or unread */
byte known[2];      /* the sequence number of a slot, once it was seen */
byte number;        /* the slot that a survey has found */
byte target;        /* the slot to write */
byte next;          /* its sequence number */
bool is_saving, is_dark, is_second_try, works;
byte i;

#ifdef TRACE
/* Each call must be the next one of a trace. Equal calls in a row count as one. */
#define promise(that) skip
short at;  /* the next call */
mtype last_call, last_record;
byte last_slot;
inline happens(call, s, record) {
  if
  :: call == last_call && s == last_slot && record == last_record
  :: else ->
     atomic {
       calls[at] == call && slots[at] == s && records[at] == record;
       at++;
       c_code { if (!is_reached[now.at]) { is_reached[now.at] = 1; printf("reached %d\n", now.at); } };
       last_call = call;
       last_slot = s;
       last_record = record
     }
  fi
}
#include "trace.pml"
#else
#define promise(that) assert(that)
#define happens(call, s, record) printf("%e %d %e\n", call, s, record)  /* for spin -t */
#endif

/* The power may be cut between any two steps. What is in RAM is forgotten then. */
inline step() {
  if
  :: true
  :: true -> happens(cut, 0, none); goto boot
#ifdef OUTAGE
  :: is_saving -> is_dark = true
#endif
  fi
}

/* Reads one unit patiently: up to 16 times. `may_fail`: all 16 may fail although it is sound. */
inline read_unit(u, s, record, may_fail) {
  if
  :: !is_dark && (unit[u] == written || unit[u] == marginal) -> got = right; happens(read, s, record)
  :: !is_dark && unit[u] != written -> got = wrong; happens(read, s, record)
  :: is_dark || unit[u] == marginal || unit[u] == torn || may_fail ->
     got = unread; happens(read_fails, s, record)
#ifdef TRACE
  :: !is_dark && unit[u] == written ->  /* tried again, with success */
     happens(read_fails, s, record); got = right; happens(read, s, record)
#endif
  fi
}

/* A unit that was being programmed: nothing has happened, or all, or something in between. */
inline tear(u) {
  if
  :: skip
  :: unit[u] = written
  :: unit[u] = torn
  :: unit[u] = marginal
  fi
}

/* Programs `count` units in one call. Sets `works`, unless the power is cut. */
inline program_units(first, count, s, record) {
  i = first;
  if
  :: true ->
     do
     :: i < first + count -> unit[i] = written; i++
     :: else -> break
     od;
     i = 0; works = true; happens(program, s, record)
  :: true ->
     do
     :: i < first + count -> tear(i); i++
     :: else -> break
     od;
     i = 0;
     if
     :: works = false; happens(program_fails, s, record)
     :: true -> happens(program_cut, s, record); goto boot
     fi
  fi
}

/* A unit that was being erased. To read marginal covers all that it may be instead. */
inline tear_erased(u, is_mark) {
  if
  :: unit[u] == erased && !STIRS
  :: unit[u] == erased && STIRS -> if :: skip :: unit[u] = torn fi
  :: unit[u] == torn && !is_mark
  :: (unit[u] == written || unit[u] == marginal) && !is_mark -> unit[u] = marginal
  :: unit[u] != erased && is_mark -> if :: skip :: unit[u] = fading :: unit[u] = erased fi
  fi
}

/* Erases the units of a block. Sets `works`, unless the power is cut. */
inline erase_units(first, count, s) {
  i = first;
  if
  :: true ->
     do
     :: i < first + count -> unit[i] = erased; i++
     :: else -> break
     od;
     i = 0; works = true; happens(erase, s, slot_)
  :: true ->
     do
     :: i < first + count -> tear_erased(i, (i % 6 >= MARK)); i++
     :: else -> break
     od;
     i = 0;
     if
     :: works = false; happens(erase_fails, s, slot_)
     :: true -> happens(erase_cut, s, slot_); goto boot
     fi
  fi
}

inline erase_slot(s) {
  erase_units(AT(s), FIRST_BLOCK, s);
  if
  :: works && FIRST_BLOCK < 6 -> step(); erase_units(AT(s) + FIRST_BLOCK, 6 - FIRST_BLOCK, s)
  :: else
  fi;
  if
  :: works -> seq[s] = 0; is_old[s] = false
  :: else
  fi
}
