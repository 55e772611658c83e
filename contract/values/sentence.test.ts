import { expect, it } from 'vitest'

import { endSentence } from './sentence.ts'

it.each([
  ['Puedes deshacerla hasta el 29/11/2026, 5:00 p. m.', 'Puedes deshacerla hasta el 29/11/2026, 5:00 p. m.'],
  ['Recibimos tu solicitud para el lunes 7 de diciembre', 'Recibimos tu solicitud para el lunes 7 de diciembre.'],
])('a sentence ends with one full stop: %s', (text, ended) => expect(endSentence(text)).toBe(ended))
