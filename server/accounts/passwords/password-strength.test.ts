import { describe, expect, test } from 'vitest'

import { isCommonPassword } from './password-strength.ts'

const own = { name: 'Camila Rincón', email: 'crincon.91@correo.co', phone: '3001234567', document: '1020304050' }

describe('a password is refused as too common', () => {
  test.each([
    'password',
    'Password1',
    'P4ssw0rd!',
    'contraseña',
    'Contraseña123',
    'contrasena2024',
    'colombia',
    'C0lombia2024!',
    'bogota123',
    'millonarios1',
    'Alejandro99',
    'iloveyou',
    'qwertyuiop',
    'qwerty123456',
    'asdfghjkl',
    '1q2w3e4r',
    '1qaz2wsx',
    '12345678',
    '0987654321',
    '11111111',
    '12121212',
    'aaaaaaaa',
    'abcabcabc',
    'perroperro',
    '15081990',
    '19900815',
    '!!teamo!!',
    'abc12345',
    'a1234567',
    'aa123456',
    'michelle',
    'Michelle2026',
    'mantenimiento',
    'Mantenimiento1',
    'm4ntenimiento!',
    'computador',
    'Computador2026',
    'alero123',
    'Alero2026!',
    'aleroalero',
    'soporte123',
    'trustno1',
    'pokemon99',
  ])('%s', async (password) => expect(await isCommonPassword(password, own)).toBe(true))

  test.each(['Rincon2024', 'camila91!', 'crincon.91@correo.co', '3001234567', '1020304050', 'CamilaRincon'])(
    "made of its owner's words: %s",
    async (password) => expect(await isCommonPassword(password, own)).toBe(true),
  )
})

describe('a password is accepted', () => {
  test.each([
    'cuatro caballos azules',
    'mi perro se llama Tito',
    'x7$Kp2mQ',
    'ventana-tambor-38',
    'Zipa quira no 4',
    'tr3molina',
    '48210937',
    'ñandúveloz',
    'contraseñaqueyosolosé',
    'alero de tejas rojas',
    'mantenimiento-azul-38',
    'fqvz8mwr',
  ])('%s', async (password) => expect(await isCommonPassword(password, own)).toBe(false))
})
