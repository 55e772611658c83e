/** Checks that read the code without running it; the first word is a program in node_modules/.bin. */
export const checks = {
  types: ['tsc', '--noEmit'],
  lint: ['oxlint', '--type-aware', '--deny-warnings'],
  format: ['oxfmt', '--check'],
  unused: ['knip'],
}

/** Both at once: the linter loads the types of all files anyway (docs/decisions/0160-types-by-the-linter.md). */
const typesAndLint = [...checks.lint, '--type-check']

/** `--check` runs after each change, so it reads only changed files again. */
const typesOfChanges = [...checks.types, '--incremental', '--tsBuildInfoFile', 'node_modules/.cache/types.tsbuildinfo']

/**
 * The checks of a complete run.
 * @param {string[]} wanted names of {@link checks}
 * @returns {[string, string[]][]} names and commands
 */
export function checksOfAll(wanted) {
  const chosen = Object.entries(checks).filter(([name]) => wanted.includes(name))
  if (!wanted.includes('types') || !wanted.includes('lint')) return chosen
  return [['types and lint', typesAndLint], ...chosen.filter(([name]) => name !== 'types' && name !== 'lint')]
}

/**
 * The checks of a change.
 * @param {string[]} wanted names of {@link checks}
 * @param {string[]} [changed] files since they were linted; all without any
 * @returns {[string, string[]][]} names and commands
 */
export function checksOfChanges(wanted, changed) {
  const known = { ...checks, types: typesOfChanges, lint: [...checks.lint, ...(changed ?? [])] }
  return Object.entries(known).filter(([name]) => wanted.includes(name) && !(name === 'lint' && changed?.length === 0))
}
