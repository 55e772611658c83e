import { expect, test } from 'vitest'

import { asPrice, inPesos } from './price-text.ts'

test.each([
  [
    { from: '40.000', to: '80.000' },
    { from: '40000', to: '80000' },
  ],
  [
    { from: '$ 45.000', to: '' },
    { from: '45000', to: '45000' },
  ],
  [
    { from: '', to: '9000' },
    { from: '9000', to: '9000' },
  ],
  [
    { from: 'gratis', to: '' },
    { from: 'gratis', to: 'gratis' },
  ],
  [
    { from: '', to: '' },
    { from: '', to: '' },
  ],
])('%j is sent as %j', (written, sent) => {
  expect(asPrice({ name: 'Limpieza', ...written })).toEqual({ name: 'Limpieza', ...sent })
})

test.each([
  [{ name: 'Limpieza', from: '40000', to: '80.000' }, 'Limpieza, $\u00A040.000 a $\u00A080.000'],
  [{ name: 'Diagnóstico', from: '45000', to: '45000' }, 'Diagnóstico, $\u00A045.000'],
  [{ name: 'Nuevo', from: '', to: '' }, 'Nuevo'],
  [{ name: '', from: '5', to: '' }, ''],
])('%j is shown as %s', (written, words) => {
  expect(inPesos(written)).toBe(words)
})
