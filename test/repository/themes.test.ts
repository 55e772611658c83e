import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { root, sourcePaths } from './source-paths.ts'

// test/browser/axe.ts depends on both tests: it checks rules that do not depend on colours in one theme only.

test('only the theme control and the stylesheet of the tokens know the theme', () => {
  const files = sourcePaths().filter((path) => /^web\/.*\.(css|ts|tsx)$/.test(path) && !path.includes('.test.'))
  const themed = files.filter((path) => /prefers-color-scheme|data-theme|dataset\.theme|\bdark:/.test(read(path)))
  expect(themed).toEqual(['web/shell/theme-control.tsx', 'web/styles/tokens.css'])
})

test('a theme changes colours, shadows and the brightness of pictures, and no other property', () => {
  const themes = [...read('web/styles/tokens.css').matchAll(/data-theme(?:='\w+')?\]\)? \{([^}]*)\}/g)]
  expect(themes).toHaveLength(3)
  for (const [, block = ''] of themes) {
    const declarations = block.split(';').map((declaration) => declaration.trim())
    expect(declarations.filter((declaration) => declaration !== '' && !isColour(declaration))).toEqual([])
  }
})

const colour = String.raw`(#[0-9a-f]{6}|rgb\([\d .\/]+\)|var\(--line\))`
const shadow = String.raw`([-\d]+(px)? ){2,4}${colour}`

const allowed = [
  /^color-scheme: (light|dark)$/,
  /^--picture-filter: (none|brightness\(0\.\d\))$/,
  /^--slice-lightness: \d+%$/,
  new RegExp(String.raw`^--sh\d: ${shadow}(, ${shadow})*$`),
  new RegExp(String.raw`^--[\w-]+: ${colour}$`),
]

function isColour(declaration: string): boolean {
  return allowed.some((form) => form.test(declaration))
}

function read(path: string): string {
  return readFileSync(join(root, path), 'utf8')
}
