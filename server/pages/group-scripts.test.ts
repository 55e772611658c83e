import { expect, test } from 'vitest'

import { BYTES_OF_A_REQUEST, groupScripts, type Script } from './group-scripts.ts'

const small = BYTES_OF_A_REQUEST / 50
const large = BYTES_OF_A_REQUEST * 50

test('small files that the same screens load become one file', () => {
  const scripts = [screen('cart', ['price', 'icon', 'field']), screen('order', ['price', 'icon', 'field'])]
  expect(groupsOf([...scripts, file('price'), file('icon'), file('field')])).toEqual([['field', 'icon', 'price']])
})

test('a small file that one of many screens does not need joins the others: its bytes cost less than the requests', () => {
  const scripts = [screen('cart', ['price', 'icon']), screen('order', ['price', 'icon']), screen('terms', ['icon'])]
  expect(groupsOf([...scripts, file('price'), file('icon')])).toEqual([['icon', 'price']])
})

test('a large file stays apart from what other screens load', () => {
  const scripts = [screen('cart', ['chart', 'icon']), screen('reports', ['chart', 'icon']), screen('terms', ['icon'])]
  expect(groupsOf([...scripts, file('chart', [], large), file('icon')])).toEqual([])
})

test('a file stays apart when its screens would load the large one that another file imports', () => {
  const both = ['editor', 'icon']
  const scripts = [screen('cart', both), screen('product', both), screen('terms', ['icon']), file('icon')]
  const dialog = screen('dialog', [])
  expect(groupsOf([...scripts, file('editor', ['dialog']), { ...dialog, bytes: large }])).toEqual([])
  expect(groupsOf([...scripts, file('editor', ['dialog']), dialog])).toEqual([['editor', 'icon']])
})

test('files of screens that have nothing in common stay apart', () => {
  const scripts = [
    screen('cart', ['price']),
    screen('order', ['price']),
    screen('terms', ['text']),
    screen('about', ['text']),
  ]
  expect(groupsOf([...scripts, file('price'), file('text')])).toEqual([])
})

test('a screen that other screens import keeps its own file', () => {
  const scripts = [screen('cart', ['dialog', 'icon']), screen('order', ['dialog', 'icon']), screen('dialog', ['icon'])]
  expect(groupsOf([...scripts, file('icon')])).toEqual([])
})

test('no two files import each other afterwards', () => {
  // `first` and `last` are small; the file between them is a screen, which cannot join them.
  const scripts = [screen('cart', ['first']), screen('order', ['first']), screen('middle', ['last'])]
  expect(groupsOf([...scripts, file('first', ['middle']), file('last')])).toEqual([])
})

test('the more a screen weighs, the less is loaded in vain for it', () => {
  const files = [file('price', [], BYTES_OF_A_REQUEST), file('icon')]
  const panels = ['orders', 'reports', 'agenda'].map((name) => screen(name, ['price', 'icon']))
  expect(groupsOf([...panels, screen('terms', ['icon'], 1), ...files])).toEqual([['icon', 'price']])
  expect(groupsOf([...panels, screen('terms', ['icon'], 10), ...files])).toEqual([])
})

test('an import of a file that every page loads is left out', () => {
  const scripts = [screen('cart', ['price', 'react', 'icon']), screen('order', ['price', 'react', 'icon'])]
  expect(groupsOf([...scripts, file('price', ['react']), file('icon')])).toEqual([['icon', 'price']])
})

function screen(name: string, imports: string[], weight = 1): Script {
  return { name, imports, bytes: small, weight }
}

function file(name: string, imports: string[] = [], bytes = small): Script {
  return { name, imports, bytes, weight: 0 }
}

function groupsOf(scripts: Script[]): string[][] {
  return groupScripts(scripts).map((names) => names.toSorted())
}
