import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'

import { schemas } from '../index.ts'
import { isPersonName } from './person-name.ts'
import { asLine, asLongText, isBlank } from './text-characters.ts'
import { email, line, longText, personName } from './text.ts'

const takes = (schema: z.core.$ZodType, value: unknown) => z.safeParse(schema as never, value).success

/** Texts that show nothing: spaces of every width, zero-width characters, fillers, selectors, a mark without a letter. */
const blanks = [
  '',
  ' ',
  '\u00a0\u2003',
  '\u200b',
  '\u200c\u200d',
  '\u2060',
  '\ufeff',
  '\u00ad',
  '\u034f',
  '\u115f\u3164',
  '\uffa0',
  '\u180e',
  '\ufe0f',
  '\u2800',
  '\u{e0041}',
  '\u0301',
  '\n\u200b',
]

describe('a text that shows nothing', () => {
  test.each(blanks)('%j is blank', (text) => expect(isBlank(text)).toBe(true))

  test.each(blanks)('%j is invalid as a name and in required fields', (text) => {
    expect(takes(personName, text)).toBe(false)
    expect(takes(line({ min: 1, max: 9, message: 'x' }), text)).toBe(false)
    expect(takes(longText({ min: 1, max: 9, message: 'x' }), text)).toBe(false)
  })

  test('is empty where a text is optional', () => {
    expect(z.parse(line({ max: 9, message: 'x' }), '\u200b')).toBe('')
    expect(z.parse(longText({ max: 9, message: 'x' }), ' \u3164\n')).toBe('')
  })

  test('is refused with characters that are refused everywhere', () => {
    for (const text of ['\u0000', '\u200b\u0007', '\u202e', '\u2066\u2069', '\ud800']) {
      expect(takes(line({ max: 9, message: 'x' }), text)).toBe(false)
    }
  })
})

test.each(['Luz', '李', 'Zoë', '👩\u200d🔧', 'नी', 'O\u200cK', '.', '7'])(
  '%j shows something and is a name',
  (text) => {
    expect(takes(personName, text)).toBe(true)
  },
)

const names = [
  ...blanks,
  ' Luz ',
  'Zoë <3',
  'Luz>',
  'Luz\nMarina',
  'Luz\u0000',
  '\u202eLuz',
  '\ud800',
  'a'.repeat(100),
  ` ${'a'.repeat(101)} `,
  '👩'.repeat(100),
  '👩'.repeat(101),
  'e\u0301'.repeat(100),
]

test.each(names)('%j is a name in a browser where the server takes it, and not elsewhere', (text) => {
  expect(isPersonName(text)).toBe(takes(personName, text))
})

describe('a text as it was typed or pasted', () => {
  const typed = [
    ...blanks,
    'Uno\nDos',
    'Uno\r\n\r\nDos',
    'Uno\tDos\u0000',
    '\u202eUno\u2066',
    '\ud800Uno',
    '👩\u200d🔧'.repeat(9),
    '\u0958'.repeat(20),
    'a\u0001\u0301',
    `${' '.repeat(30)}Uno`,
  ]

  test.each(typed)('%j is taken as a line and as a long text', (text) => {
    expect(takes(line({ max: 20, message: 'x' }), asLine(text, 20))).toBe(true)
    expect(takes(longText({ max: 20, message: 'x' }), asLongText(text, 20))).toBe(true)
  })

  test('keeps its words: line breaks are blanks in a line and stay in a long text', () => {
    expect(asLine(' Uno\r\nDos\tTres ', 20)).toBe('Uno Dos Tres')
    expect(asLongText(' Uno\r\nDos\tTres\rCuatro ', 30)).toBe('Uno\nDos Tres\nCuatro')
  })

  test('is empty when it shows nothing, so that a required reason is still requested', () => {
    for (const text of blanks) expect([asLine(text, 9), asLongText(text, 9)]).toEqual(['', ''])
  })
})

test('an e-mail has no invisible characters', () => {
  expect(takes(email, 'luz@correo.co')).toBe(true)
  expect(takes(email, 'l\u200buz@correo.co')).toBe(false)
  expect(takes(email, '\u3164@correo.co')).toBe(false)
})

const required = [
  [
    'accounts.updateProfile',
    { name: 'Luz', email: 'luz@correo.co', phone: '3001234567', document: '1020304050' },
    'name',
  ],
  [
    'contact.send',
    { type: 'queja', name: 'Luz', email: 'luz@correo.co', message: 'Diez letras o más.', authorisation: true },
    'name',
  ],
  ['computers.upload', { tipoComputadora: 'mesa', marca: 'Uno', modelo: 'Dos', serie: '1' }, 'marca'],
  ['computers.upload', { tipoComputadora: 'mesa', marca: 'Uno', modelo: 'Dos', serie: '1' }, 'modelo'],
  ['products.create', { productName: 'Olla', category: 'hogar', brandName: 'Cocina', price: 1 }, 'productName'],
  ['products.create', { productName: 'Olla', category: 'hogar', brandName: 'Cocina', price: 1 }, 'brandName'],
] as const

test.each(required)('%s %j is accepted, and not with a %s of zero width', (name, good, field) => {
  expect(takes(schemas[name].input, good)).toBe(true)
  expect(takes(schemas[name].input, { ...good, [field]: '\u200b\u2060' })).toBe(false)
})
