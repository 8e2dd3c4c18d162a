# Shows doxygen the comments of a header as they are. Used as a filter: awk -f comments.awk FILE.
#
#  - The comment at the top of a file describes the file, and the first class in it that has no
#    comment of its own. If it begins with the name of an alias, it describes that alias instead.
#  - A comment above a declaration describes it, and the declarations that follow without a blank
#    line. A comment behind a declaration describes that one.
#  - Members that a contract demands (Scalar, propose, fields ...) are described once, there.
#  - All of a room is one group. What is in no room is the group "all".

# What a word of the glossary means, for members that are named by it and say no more.
function glossary(code) {
  if (!has_words) {
    has_words = 1
    words_of["cell"] = "The number of the cell."
    words_of["cells"] = "The number of cells."
    words_of["objective"] = "How good the solution is; higher is better."
    words_of["gene"] = "One number of the solution."
    words_of["genes"] = "The numbers of the solution."
    words_of["measures"] = "What kind of solution it is."
    words_of["origin"] = "Who made the trial."
    words_of["outcome"] = "What became of the solution."
    words_of["status"] = "`ok`, or what went wrong; see describe()."
    words_of["archive"] = "The elites."
    words_of["tessellation"] = "The map that finds the cell of measures."
    words_of["size"] = "The number of elites, or of entries."
    words_of["begin"] = "Starts; for an archive or a source: the first elite, for a loop over all."
    words_of["end"] = "The end of a loop over all elites."
    words_of["data"] = "The first byte or number."
    words_of["bytes"] = "The number of bytes."
    words_of["lower"] = "The lower bound."
    words_of["upper"] = "The upper bound."
    words_of["box"] = "The bounds of the measures."
    words_of["stamp"] = "How the table was made, and its checksum."
    words_of["coordinate"] = "One coordinate of a centroid, in the unit box."
    words_of["centroid"] = "One coordinate of the middle of a cell, in the unit box."
    words_of["centroids"] = "The middles of the cells."
    words_of["fold"] = "Adds all of it to a checksum or digest."
    words_of["side"] = "The number of squares along each side of the index."
    words_of["buckets"] = "The number of squares of the index."
    words_of["entries"] = "The number of entries of the index."
    words_of["leaves"] = "The number of leaves of the tree."
    words_of["exact"] = "Whether a gene is stored as it is."
    words_of["stores_exactly"] = "Whether genes are stored as they are."
    words_of["keeps_measures"] = "Whether the measures of elites are kept."
    words_of["is_filled"] = "Whether the cell has an elite."
    words_of["can_store"] = "Whether the bounds can be represented in the stored type."
    words_of["encode"] = "Turns a gene into the form in which it is stored."
    words_of["decode"] = "Turns a stored gene back into a number."
    words_of["rounded"] = "Rounds a gene to one that is stored as it is."
    words_of["repair"] = "Brings a gene back inside its bounds."
    words_of["describe"] = "Returns one sentence, or a few words, for a log. Cost: O(1)."
    words_of["value"] = "Returns the number."
    words_of["lambda"] = words_of["least_lambda"] = "The number of trials in a generation."
    words_of["state"] = "The four words of the generator."
    words_of["x"] = words_of["y"] = words_of["z"] = words_of["w"] = "One of the four words."
    words_of["reason"] = "Which criterion ended the run."
    words_of["maker"] = "Who made the trial: one of the constants above."
    words_of["progress"] = words_of["log"] = "A function of the board; it may be null."
    words_of["geometry"] = "The sizes of the storage."
    words_of["format"] = words_of["method"] = words_of["seed"] = "How the table was made."
    words_of["dims"] = "The number of measures."
    words_of["outputs"] = "The number of values that are modelled."
    words_of["members"] = "The number of members of the population."
    words_of["has_target"] = "Whether a target objective is set."
    words_of["similarity"] = "How alike two elites are, from 0 to 1."
    words_of["operators"] = words_of["emitter"] = words_of["strategy"] = "A part of it, to look at."
    words_of["most_lambda"] = "The number of trials in a generation, at most."
    words_of["StopReason"] = "Which criterion ended a run."
    words_of["Operator"] = "The operators, by number."
    words_of["Strategy"] = words_of["Operators"] = "A part of it."
    words_of["ArrayRef"] = "Takes an array, or a container with data() and size()."
    words_of["Parameters"] = words_of["Config"] = "The settings, each with a default."
    words_of["Result"] = "What a tell returns."
    words_of["State"] = "The whole state, for a snapshot."
    words_of["Elite"] = "One elite of the source."
    words_of["LloydResult"] = "What the iteration returns."
    words_of["RegularGrid"] = "A grid in float."
    words_of["first"] = words_of["second"] = "One of the two parts."
    words_of["unit"] = "Whether the setting is a share of each gene's range."
    words_of["count"] = "The number of them."
    words_of["rng"] = "The generator."
    words_of["counters"] = "What was counted since begin()."
    words_of["variation"] = "The policy that makes trials."
    words_of["sums"] = words_of["counts"] = words_of["sample"] = "Working memory."
  }
  name = code
  gsub(/\[\[nodiscard\]\] */, "", name)
  if (name ~ /operator/) return "As for every value, reference or iterator."
  sub(/[ ]*(\(|\[|=|;|\{).*/, "", name)
  sub(/.*[ *&]/, "", name)
  return name in words_of ? words_of[name] : ""
}

function trimmed(text) { sub(/^[ \t]+/, "", text); return text }

# The words of the contracts, for members that repeat nothing of them.
function contract(line) {
  if (line ~ /^using (Scalar|StoredGene|CellIndex|Tessellation|Variation|Bounds|Archive|Trial|Stop|Table|Kernel|Source|Search|Base|Context|Elite|Iterator|Emitter|First|Second|Room|Reader|Parameters|Origin)[ ;=]/)
    return "The type that this object works with; see the template parameters."
  if (line ~ /using For =/) return "The complete variation, for a scalar and a number of genes; see variation.hpp."
  if (line ~ /^static constexpr uint32_t (genes|cells|dims)( |;|=)/) return "The number of genes, cells or measures."
  if (line ~ /(min_elites|learns|makers|random_solutions|snapshot_id|part_ids|nothing\(\)|divisions|bounded|proposals|has_measures|is_sound|tolerance\(\)|restarts\(\)|has_work\(\)|skip_turn\(\))/)
    return "Part of the contract of its kind: variation.hpp, emitter.hpp, tessellation.hpp, bounds.hpp or elites.hpp."
  if (line ~ /(void fields\(|fields\(Fields)/) return "Shows each number of the state to a visitor, for snapshots; see variation.hpp."
  if (line ~ /void begin\(const Parameters/) return "Forgets everything and takes these parameters; see variation.hpp."
  if (line ~ /(void propose\(|void learn\()/) return "Makes a trial, or learns from one; see variation.hpp."
  if (line ~ /parameters\(\) const/) return "Returns the parameters that begin() got."
  if (line ~ /Status validate\(\) const/) return "Returns `ok`, or the status that names what is wrong."
  if (line ~ /operator(==|!=|\*|\+\+|=)/) return "As for every value, reference or iterator."
  if (line ~ /= delete;/) return "Deleted: see the class."
  if (line ~ /constexpr [A-Z][A-Za-z]*\([^)]*\) noexcept( = default)?;?/) return "Makes the object that the description of the class begins with."
  return ""
}

# The alias that the top of the file is about, if it is about one.
function alias_of(file,   text, owner) {
  owner = ""
  while ((getline text < file) > 0) {
    if (owner == "" && match(text, /^\/\/ [A-Z][A-Za-z]+: /)) owner = substr(text, 4, RLENGTH - 5)
    if (owner != "" && text ~ "^using " owner " =") { close(file); return owner }
  }
  close(file)
  return ""
}

BEGIN { alias = alias_of(ARGV[1]); depth = 0; in_head = 1; first_class = alias == ""; last = ""; statement_starts = 1; pending = 0; grouped = 0 }

{
  line = $0
  bare = trimmed(line)
  indent = substr(line, 1, length(line) - length(bare))

  # The comment at the top of the file.
  if (in_head && bare ~ /^\/\//) {
    text = bare; sub(/^\/\/ ?/, "", text)
    head[++heads] = text
    print "/// " (heads == 1 ? "\\file\n/// " : "") text
    next
  }
  in_head = 0

  # A comment on lines of its own.
  if (bare ~ /^\/\//) {
    if (!pending) count = 0
    pending = 1
    text = bare; sub(/^\/\/ ?/, "", text)
    words[++count] = text
    next
  }
  # The first class of the file is described by the top of the file, too.
  starts_class = bare ~ /^(template|class|struct) ?/ && bare !~ /;$/
  if (pending && !is_in_detail && first_class && heads > 0 && depth == 1 && starts_class) {
    for (i = 1; i <= heads; ++i) print indent "/// " head[i]
    print indent "///"
    first_class = 0
  }
  if (pending) for (i = 1; i <= count; ++i) print indent "/// " words[i]
  if (bare == "") { print line; pending = 0; grouped = 0; next }
  if (bare ~ /^#/) {
    # Definitions that follow a comment share it.
    if (bare ~ /^#define/ && defining && !pending) for (i = 1; i <= count; ++i) print indent "/// " words[i]
    defining = bare ~ /^#define/ && (pending || defining)
    print line
    pending = 0
    next
  }

  kind = depth > 0 ? scope[depth] : "namespace"
  if (bare ~ /^template/ && bare !~ /[;{]/ && statement_starts && kind != "body") {
    held = held line "\n"
    if (bare !~ />$/) template_is_open = 1
    next
  }
  if (template_is_open) {
    held = held line "\n"
    if (bare ~ />$/) template_is_open = 0
    next
  }
  is_declaring = (kind != "body") && statement_starts && bare !~ /^(public|private|protected):/ &&
                 bare !~ /^[})]/ && bare !~ /^namespace / && bare !~ /^static_assert/ && bare !~ /^friend /
  code = line
  behind = ""
  if (match(code, /  \/\/ /)) {
    behind = substr(code, RSTART + 5)
    code = substr(code, 1, RSTART - 1)
  }

  if (is_declaring && !pending && behind == "") {
    described = contract(trimmed(code))
    if (described == "" && !(grouped && count > 0)) described = glossary(code)
    if (described == "" && bare ~ /^(class|struct|enum)/) {
      word = bare
      sub(/^(enum class|class|struct|enum) /, "", word)
      sub(/[^A-Za-z_].*/, "", word)
      if (word in words_of) described = words_of[word]
    }
    if (alias != "" && bare ~ "^using " alias " =") {
      for (i = 1; i <= heads; ++i) print indent "/// " head[i]
    } else if (described != "") print indent "/// " described
    else if (bare ~ /^template/ ? 0 : (bare ~ /^(class|struct) / && first_class && heads > 0 && !is_in_detail)) {
      for (i = 1; i <= heads; ++i) print indent "/// " head[i]
    } else if (grouped) for (i = 1; i <= count; ++i) print indent "/// " words[i]
  }
  if (bare ~ /^(template.*)?(class|struct) [A-Za-z]+/ && bare !~ /;$/ && kind == "namespace" && !is_in_detail) first_class = 0

  if (is_declaring && kind == "class" && code ~ /^ *uint32_t [a-z], [a-z, ]*;$/) {
    type = code; sub(/[a-z], .*/, "", type)
    names = trimmed(code); sub(/^[a-z0-9_]+ /, "", names); sub(/;$/, "", names)
    many = split(names, each, /, */)
    code = ""
    for (i = 1; i <= many; ++i) code = code type each[i] ";  ///< One of the four words."
    gsub(/;  \/\/\/< One of the four words\.( *uint32_t)/, "; /**< One of the four words. */ uint32_t", code)
  }
  # Described in one file, the namespace gets a page, and names in it can be linked.
  if (bare ~ /^namespace nanoqd \{/ && FILENAME ~ /\/status\.hpp$/) print "/// All names of the library."
  printf "%s", held
  held = ""
  if (bare ~ /^\}  \/\/ namespace nanoqd$/ && is_in_room) { print "/// @}"; is_in_room = 0 }
  print code (behind == "" ? "" : (kind == "class" && bare !~ /^\}/ ? "  ///< " : "  // ") behind)

  if (bare ~ /^namespace detail \{/) is_in_detail = 1
  if (bare ~ /^\}  \/\/ namespace detail$/) is_in_detail = 0

  # Rooms.
  if (bare ~ /^namespace nanoqd \{/) {
    room = FILENAME; sub(/.*\/nanoqd\//, "", room)
    if (!sub(/\/.*/, "", room)) room = "all All rooms"
    print "/// \\addtogroup " room "\n/// @{"
    is_in_room = 1
  }

  # What the braces of this line open and close.
  text = code
  gsub(/"([^"\\]|\\.)*"/, "", text)
  opened = ""
  statement = statement " " trimmed(text)
  while (match(text, /[{};]/)) {
    mark = substr(text, RSTART, 1)
    text = substr(text, RSTART + 1)
    if (mark == "{") {
      sort = "body"
      if (statement ~ /(^|[ ;}])namespace [A-Za-z_:]*/ || statement ~ /^ *namespace *\{/) sort = "namespace"
      else if (statement ~ /(class|struct|union|enum)( class)?( \[\[nodiscard\]\])? [A-Za-z_]/ && statement !~ /\) *(const)? *(noexcept)? *\{?$/) sort = "class"
      scope[++depth] = sort
      if (sort != "body") { grouped = 0; entered = 1 }
      statement = ""
    } else if (mark == "}") {
      if (depth > 0) --depth
      statement = ""
    } else statement = ""
  }
  if (bare ~ /^(public|private|protected):/) statement = ""
  if (kind != "body" && bare ~ /,$/ && depth > 0 && scope[depth] == "class" && statement ~ /^ *[A-Za-z_]+( = [^,]*)?,$/) statement = ""
  statement_starts = (statement ~ /^ *$/)
  if (pending && !entered) grouped = 1
  entered = 0
  if (statement_starts) pending = 0
}
