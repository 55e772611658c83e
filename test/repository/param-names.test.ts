import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { root, sourcePaths } from './source-paths.ts'

/** Parameters that a docstring describes but the function below it lacks. A destructured parameter has no name there. */
function staleIn(text: string): string[] {
  const described = [...text.matchAll(/\/\*\*(?:(?!\*\/)[\s\S])*?@param[\s\S]*?\*\//g)]
  return described.flatMap(({ 0: docstring, index }) => {
    const below = text.slice(index + docstring.length).slice(0, 1_500)
    const names = [...docstring.matchAll(/@param (?:\{.*?\} )?\[?(\w+)/g)].map(([, name = '']) => name)
    if (/[(,]\s*[{[]/.test(below.slice(0, 200))) return []
    return names.filter((name) => !new RegExp(`\\b${name}\\b`).test(below))
  })
}

test('a described parameter that does not exist is found', () => {
  expect(
    staleIn(
      '/**\n * Adds.\n * @param first a number\n * @param third no such\n */\nconst add = (first: number) => first',
    ),
  ).toEqual(['third'])
})

test('every described parameter exists', () => {
  const paths = sourcePaths().filter((path) => /\.(ts|tsx|mjs)$/.test(path))
  expect(
    paths.flatMap((path) => staleIn(readFileSync(join(root, path), 'utf8')).map((name) => `${path}: ${name}`)),
  ).toEqual([])
})
