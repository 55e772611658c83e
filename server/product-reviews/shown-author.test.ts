import { expect, test } from 'vitest'

import { shownAuthor } from './shown-author.ts'

test.each([
  ['María', 'María'],
  ['María García', 'María G.'],
  ['María Fernanda García López', 'María G.'],
  ['Ana García López', 'Ana G.'],
  ['Ana de la Cruz', 'Ana C.'],
  ['  José   ñáñez ', 'José Ñ.'],
  ['María-José D’Angelo', 'María-José D.'],
  ['maria.garcia@correo.co', 'Cliente'],
  ['3001234567 Ana', 'Cliente'],
  ['Ana 3001234567', 'Ana'],
  ['A'.repeat(60), 'A'.repeat(30)],
  ['', 'Cliente'],
])('for «%s» pages show «%s» (P-251)', (name, shown) => expect(shownAuthor(name)).toBe(shown))
