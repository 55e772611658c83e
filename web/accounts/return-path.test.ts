import type { Location } from 'react-router'
import { describe, expect, it } from 'vitest'

import { mayEnter, typedEmail } from './after-sign-in.ts'
import { returnPathFrom } from './return-path.ts'

const at = (pathname: string, search = '', state: unknown = null) => ({ pathname, search, state }) as Location

describe('the return path that a sign-in page remembers', () => {
  it('is the page before, with its query', () => {
    expect(returnPathFrom(at('/search', '?q=olla'))).toEqual({ from: '/search?q=olla' })
  })
  it('survives going from the login to the sign-up and back', () => {
    expect(returnPathFrom(at('/sign-up', '', { from: '/cart' }))).toEqual({ from: '/cart' })
  })
  it('is empty on the home page and on a sign-in page that was opened directly', () => {
    expect(returnPathFrom(at('/'))).toEqual({})
    expect(returnPathFrom(at('/login'))).toEqual({})
  })
  it('is the area from which a guard has redirected', () => {
    expect(returnPathFrom(at('/', '', { from: '/admin-panel/reports' }))).toEqual({ from: '/admin-panel/reports' })
  })
  it('is dropped when the role may not enter it', () => {
    expect(mayEnter('/admin-panel/reports', 'GENERAL')).toBe(false)
    expect(mayEnter('/technical-panel/tasks', 'ADMIN')).toBe(false)
    expect(mayEnter('/technical-panel/tasks', 'TECHNICAL')).toBe(true)
    expect(mayEnter('/cart', 'GENERAL')).toBe(true)
  })
})

it('the e-mail of the sign-up is passed to the login, and nowhere else', () => {
  expect(typedEmail(at('/login', '', { email: 'luz@correo.co' }))).toBe('luz@correo.co')
  expect(typedEmail(at('/login'))).toBeUndefined()
  expect(typedEmail(at('/login', '?email=luz@correo.co', { email: 7 }))).toBeUndefined()
})
