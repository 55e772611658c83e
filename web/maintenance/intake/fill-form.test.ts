import { describe, expect, test } from 'vitest'

import type { Computer } from '../../../contract/computers/computers.ts'
import { fieldsOf, fillable, lineKey, withTapped } from './fill-form.ts'
import { noAnswers, readAnswers, type Answers } from './intake-input.ts'

const computer = (_id: string, modelo: string) =>
  ({ _id, tipoComputadora: 'portatil', marca: 'Lumen', modelo, serie: '1', productImage: [] }) as unknown as Computer
const aire = computer('a', 'Aire 14')
const torre = computer('b', 'Torre T5')
const nameOf = (id: string) => ({ a: 'Lumen Aire 14', b: 'Norte Torre T5' })[id] ?? 'Equipo'

const answered: Answers = {
  ...noAnswers,
  computers: ['a'],
  problems: { a: ['se_calienta', 'ruido'] },
  ...{ when: 'rato', since: 'semana', tried: 'reiniciarlo' },
  more: 'Pasa sobre todo en videollamadas',
  photos: ['1', '2'],
}

describe('the texts of the form', () => {
  test('contain the selected answers as whole sentences', () => {
    expect(fieldsOf(answered, nameOf)).toEqual({
      descripcion: 'Se calienta o se apaga. Hace ruido.',
      problema: 'Se calienta o se apaga. Hace ruido.',
      sintomas: 'Pasa sobre todo en videollamadas. Fotos: 2.',
      accion_previa: 'Reiniciarlo.',
      frecuencia: 'Al rato de usarlo, desde esta semana.',
    })
  })

  test('name each computer when there are several', () => {
    const two: Answers = { ...answered, computers: ['a', 'b'], problems: { a: ['lento'], b: ['no_enciende', 'ruido'] } }
    expect(fieldsOf(two, nameOf).problema).toBe('Lumen Aire 14: Está lento. Norte Torre T5: No enciende. Hace ruido.')
  })

  test('are empty without answers, and never exceed the field’s limit', () => {
    expect(Object.values(fieldsOf(noAnswers, nameOf))).toEqual(['', '', '', '', ''])
    const ids = Array.from({ length: 50 }, (_, n) => String(n))
    const all: Answers = {
      ...noAnswers,
      computers: ids,
      problems: Object.fromEntries(ids.map((id) => [id, ['no_enciende', 'se_calienta', 'lento', 'pantalla']])),
    }
    expect(fieldsOf(all, nameOf).problema?.length).toBe(2_000)
  })

  test.each([
    [{ since: 'hoy' }, 'Desde hoy.'],
    [{ when: 'siempre', since: 'mas' }, 'Siempre, desde hace más tiempo.'],
    [{ when: 'veces' }, 'A veces.'],
  ] as const)('state the frequency of %o in one sentence', (about, text) => {
    expect(fieldsOf({ ...noAnswers, ...about }, nameOf).frecuencia).toBe(text)
  })

  test('preserve a sentence’s own punctuation', () => {
    const about = { ...noAnswers, more: '¿Será el disco?', tried: 'otra', triedText: 'Lo formateé' } as const
    expect(fieldsOf(about, nameOf)).toMatchObject({ sintomas: '¿Será el disco?', accion_previa: 'Lo formateé.' })
  })
})

describe('a field of the form', () => {
  const texts = { problema: 'Está lento.', sintomas: '' }

  test('is filled while it is empty or holds generated text', () => {
    expect(fillable(texts, { problema: '' }, noAnswers).changes).toEqual({ problema: 'Está lento.' })
    const again = { ...noAnswers, filled: { problema: 'Hace ruido.', sintomas: 'Fotos: 2.' } }
    const { changes } = fillable(texts, { problema: 'Hace ruido.', sintomas: 'Fotos: 2.' }, again)
    expect(changes).toEqual({ problema: 'Está lento.', sintomas: '' })
  })

  test('is unchanged after a person edited it', () => {
    const again = { ...noAnswers, filled: { problema: 'Hace ruido.' } }
    const { changes, filled } = fillable(texts, { problema: 'Hace ruido y huele a quemado.' }, again)
    expect(changes).toEqual({})
    expect(filled.problema).toBe('Hace ruido.')
  })
})

describe('the list of computers', () => {
  test('gets the selected computers, each with its problem, beside the existing ones', () => {
    const list = withTapped([{ computer: torre, problema: 'A mano' }], answered, [aire, torre])
    expect(list).toEqual([
      { computer: torre, problema: 'A mano' },
      { computer: aire, problema: 'Se calienta o se apaga. Hace ruido.' },
    ])
  })

  test('follows changed selections, except for edited lines', () => {
    const filled = { [lineKey('a')]: 'Está lento.', [lineKey('b')]: 'Hace ruido.' }
    const again = { ...answered, filled }
    const before = [
      { computer: aire, problema: 'Está lento.' },
      { computer: torre, problema: 'Hace ruido.' },
    ]
    expect(withTapped(before, again, [aire, torre])).toEqual([
      { computer: aire, problema: 'Se calienta o se apaga. Hace ruido.' },
    ])
    expect(withTapped([{ computer: aire, problema: 'Otra cosa' }], again, [aire])).toEqual([
      { computer: aire, problema: 'Otra cosa' },
    ])
  })
})

describe('stored answers', () => {
  test('are read back unchanged', () => {
    expect(readAnswers(JSON.stringify(answered))).toEqual(answered)
  })

  test.each([
    '',
    'no JSON',
    'null',
    '[]',
    '{"step":"nowhere","turn":"x","problems":{"a":["x",3]},"when":"toString","photos":[1],"unsent":5,"filled":{"a":1}}',
  ])('that are invalid are ignored: %s', (text) => {
    const { problems, ...rest } = readAnswers(text)
    expect(rest).toMatchObject({
      step: 'start',
      turn: 0,
      computers: [],
      when: '',
      photos: [],
      filled: {},
      unsent: null,
    })
    expect(Object.values(problems).flat()).toEqual([])
  })
})
