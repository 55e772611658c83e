import { PassThrough, Writable } from 'node:stream'

import { describe, expect, test } from 'vitest'

import { openPrompt } from './prompt.ts'

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
  return { ...openPrompt({ input, output }), press: (keys: string) => void input.write(keys), shown, raw }
}

describe('in a terminal', () => {
  test('a secret is not shown, and the terminal is as it was afterwards', async () => {
    const { promptSecret, press, shown, raw } = openKeyboard()
    const response = promptSecret('Contraseña: ')
    press('ventana')
    press('-tambor\r')
    expect(await response).toBe('ventana-tambor')
    expect(shown()).toBe('Contraseña: \n')
    expect(raw).toEqual([true, false])
  })

  test('a line is shown and can be edited', async () => {
    const { prompt, press, shown } = openKeyboard()
    const response = prompt('Nombre: ')
    press('Luxñ\u007f\u007fz\r')
    expect(await response).toBe('Luz')
    expect(shown()).toBe('Nombre: Luxñ\b \b\b \bz\n')
  })

  test('text pasted in one piece answers one question after the other', async () => {
    const { prompt, promptSecret, press } = openKeyboard()
    press('Luz Marina\rsecreta-38\rsecreta-38\r')
    expect([await prompt('Nombre: '), await promptSecret('Contraseña: '), await promptSecret('Otra vez: ')]).toEqual([
      'Luz Marina',
      'secreta-38',
      'secreta-38',
    ])
  })

  test('Ctrl-C aborts, and the terminal is as before', async () => {
    const { promptSecret, press, raw } = openKeyboard()
    const response = promptSecret('Contraseña: ')
    press('ven\u0003')
    await expect(response).rejects.toThrow('Cancelado.')
    expect(raw).toEqual([true, false])
  })
})

describe('without a terminal', () => {
  test('lines are read one after the other, and nothing is printed', async () => {
    const input = new PassThrough()
    const output = new PassThrough()
    const { prompt, promptSecret } = openPrompt({ input, output })
    input.end('Luz Marina\r\nsecreta-38')
    expect(await prompt('Nombre: ')).toBe('Luz Marina')
    expect(await promptSecret('Contraseña: ')).toBe('secreta-38')
    expect(await prompt('Más: ')).toBe('')
    expect(output.read()).toBeNull()
  })
})
