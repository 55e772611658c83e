import { describe, expectTypeOf, test } from 'vitest'

import type { DeclaredProblem } from '../../../contract/index.ts'
import type { Refuse } from '../problem.ts'
import { Problem } from '../problem.ts'
import type { Actor } from './actor.ts'
import { callerOf, type CallContext, type Caller, type Handler, type PageCallContext } from './handlers.ts'

// Lines that must not compile are marked as expected errors, so that the type check fails when they do compile.

describe('the actor of a call', () => {
  test('is a person of the role that its access names', () => {
    expectTypeOf<CallContext<'cart.add'>['actor']>().toEqualTypeOf<Actor>()
    expectTypeOf<CallContext<'accounts.changeRole'>['actor']['role']>().toEqualTypeOf<'ADMIN'>()
  })

  test('may be null when visitors may make the call', () => {
    expectTypeOf<CallContext<'accounts.currentUser'>['actor']>().toEqualTypeOf<Actor | null>()
    // @ts-expect-error -- nobody may be signed in
    accept<Handler<'cart.count'>>(async ({ actor }) => count(actor.id.length))
  })
})

describe('a call that pages make', () => {
  test('has no person, no request and no reply', () => {
    expectTypeOf<keyof PageCallContext<'catalogue.getProduct'>>().toEqualTypeOf<'input' | 'refuse'>()
    // @ts-expect-error -- the same response goes to everybody
    accept<Handler<'content.getShop'>>(({ actor }) => Promise.reject(actor))
  })

  test('any other call has a request and a reply', () => {
    expectTypeOf<null>().not.toExtend<CallContext<'cart.add'>['request'] | CallContext<'cart.add'>['reply']>()
  })
})

describe('a problem', () => {
  const fillCart = (_caller: Caller<'CART_FULL' | 'OUT_OF_STOCK'>): void => {}

  test('that the call declares, or that any call may return, can be made', () => {
    expectTypeOf<Refuse<DeclaredProblem<'cart.add'>>>().toBeCallableWith('CART_FULL')
    expectTypeOf<Refuse<DeclaredProblem<'cart.add'>>>().toBeCallableWith('TOO_MANY')
  })

  test('that the call does not declare cannot', () => {
    accept<Handler<'cart.remove'>>(async ({ refuse }) => {
      // @ts-expect-error -- taking something out never fills a cart
      throw refuse('CART_FULL')
    })
    accept<Handler<'cart.add'>>(async ({ refuse }) => {
      // @ts-expect-error -- no such problem
      throw refuse('CART_FUL')
    })
  })

  test('that a function may return is declared by every call that uses it', () => {
    accept<Handler<'cart.add'>>(async (call) => {
      fillCart(callerOf(call))
      return done
    })
    accept<Handler<'wishList.change'>>(async (call) => {
      // @ts-expect-error -- the wish list does not declare CART_FULL
      fillCart(callerOf(call))
      return done
    })
  })

  test('of a call cannot be made outside its handler', () => {
    // @ts-expect-error -- only what any call may answer can be made anywhere
    accept(() => new Problem('CART_FULL'))
  })
})

const accept = <T>(_value: T): void => {}
const done = { success: true, error: false, message: '' } as const
const count = (pieces: number) => ({ ...done, data: { count: pieces } })
