import { expect, test } from 'vitest'

import { installationSentence, withSentence } from './installation-text.ts'

const orderId = '1a2b3c4d-0000-4000-8000-000000000000'
const sentence = installationSentence(orderId, [{ productName: 'Disco SSD', quantity: 1 }])

test.each([
  ['', sentence],
  [sentence, sentence],
  [`${sentence}\nTambién se apaga.`, `${sentence}\nTambién se apaga.`],
  ['Se apaga.', `${sentence}\nSe apaga.`],
  ['Lo del pedido 1A2B3C4D.', `${sentence}\nLo del pedido 1A2B3C4D.`],
])('the description %j gets the sentence about the installation (P-313)', (description, text) => {
  expect(withSentence(description, sentence)).toBe(text)
})
