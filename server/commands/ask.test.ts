import { PassThrough, Writable } from 'node:stream'

import { describe, expect, test } from 'vitest'

import { openAsker } from './ask.ts'

/** A terminal whose keys are pressed by the test. */
function openKeyboard() {
  const raw: boolean[] = []
  const input = Object.assign(new PassThrough(), { isTTY: true, setRawMode: (isRaw: boolean) => raw.push(isRaw) })
  let text = ''
  const output = new Writable({
    write: (chunk, _encoding, done) => {
      text += String(chunk)
      done()
    },
  })
  const shown = () => text
  return { ...openAsker({ input, output }), press: (keys: string) => void input.write(keys), shown, raw }
}

describe('at a keyboard', () => {
  test('a secret is not shown, and the terminal is as it was afterwards', async () => {
    const { askSecret, press, shown, raw } = openKeyboard()
    const answer = askSecret('Contraseña: ')
    press('ventana')
    press('-tambor\r')
    expect(await answer).toBe('ventana-tambor')
    expect(shown()).toBe('Contraseña: \n')
    expect(raw).toEqual([true, false])
  })

  test('a line is shown and can be mended', async () => {
    const { ask, press, shown } = openKeyboard()
    const answer = ask('Nombre: ')
    press('Luxñ\u007f\u007fz\r')
    expect(await answer).toBe('Luz')
    expect(shown()).toBe('Nombre: Luxñ\b \b\b \bz\n')
  })

  test('what is pasted in one piece answers one question after the other', async () => {
    const { ask, askSecret, press } = openKeyboard()
    press('Luz Marina\rsecreta-38\rsecreta-38\r')
    expect([await ask('Nombre: '), await askSecret('Contraseña: '), await askSecret('Otra vez: ')]).toEqual([
      'Luz Marina',
      'secreta-38',
      'secreta-38',
    ])
  })

  test('Ctrl-C gives up, and the terminal is as it was', async () => {
    const { askSecret, press, raw } = openKeyboard()
    const answer = askSecret('Contraseña: ')
    press('ven\u0003')
    await expect(answer).rejects.toThrow('Cancelado.')
    expect(raw).toEqual([true, false])
  })
})

describe('without a keyboard', () => {
  test('lines are taken one after the other, and nothing is written', async () => {
    const input = new PassThrough()
    const output = new PassThrough()
    const { ask, askSecret } = openAsker({ input, output })
    input.end('Luz Marina\r\nsecreta-38')
    expect(await ask('Nombre: ')).toBe('Luz Marina')
    expect(await askSecret('Contraseña: ')).toBe('secreta-38')
    expect(await ask('Más: ')).toBe('')
    expect(output.read()).toBeNull()
  })
})
