import type { Finding } from './finding.ts'

/**
 * The doctor's screen: one line for each finding (✓ fine, ! warning, ✗ broken), with advice under those that need it.
 */
export function show(found: readonly Finding[]): string {
  const lines = found.flatMap(({ isGood, isWarning, text, advice }) => [
    `  ${isWarning ? '!' : isGood ? '✓' : '✗'} ${text}`,
    ...(advice === undefined ? [] : advice.split('\n').map((line) => `      → ${line.trim()}`)),
  ])
  const bad = found.filter(({ isGood }) => !isGood).length
  const verdict =
    bad === 0 ? 'Todo está bien.' : bad === 1 ? 'Hay una cosa por arreglar.' : `Hay ${bad} cosas por arreglar.`
  return ['', ...lines, '', `  ${verdict}`, ''].join('\n')
}
