import { expect, test } from 'vitest'

import { hasContactData } from './contact-data.ts'

test.each([
  'Escríbanme a maria.garcia@correo.co y les cuento',
  'mi correo es ana arroba gmail punto com',
  'Ventas: 300 123 4567',
  'Mi celular: 3001234567.',
  'Llama al 601 234 5678',
  'Fijo (604) 444-5566',
  'wa +57 300-123-45-67',
  'llámenme al 444 55 66',
  'Whatsapp 5551234',
])('«%s» contains contact data (P-252)', (text) => expect(hasContactData(text)).toBe(true))

test.each([
  '',
  'Llegó en 3 días y cuesta $ 1.299.900 en otras partes.',
  'Pagué 3.500.000 por dos, del modelo 1234567.',
  'La compré en 2025-11-20; mide 120 x 80 x 40 y pesa 3 kg.',
  'Serie 00127-45, voltaje 110/220, 60 Hz, 1920x1080',
  'Diez de 10 @ siempre',
  'Cel. excelente: 5 de 5, batería de 5000 mAh',
  'Vale 3.001.234 menos que el de 6.012.345',
])('«%s» contains no contact data', (text) => expect(hasContactData(text)).toBe(false))
