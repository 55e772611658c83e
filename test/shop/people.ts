import { randomUUID } from 'node:crypto'

import { startSession } from '../../server/accounts/sessions.repo.ts'
import { insertUser } from '../../server/accounts/users.repo.ts'
import type { Db } from '../../server/platform/database/pool.ts'
import { openVisitor } from '../http/visitor.ts'
import { isCostLow } from './password-cost.ts'

/** The password of all accounts from {@link addPerson}. */
export const PASSWORD = 'ventana-tambor-38'
/** Its hash at the real cost of `password-hash.ts`, computed once, because that takes as long as several tests. */
const REAL_HASH = '$scrypt$ln=15,r=8,p=3$nWpnOPgLPBJBUXQ6qER8Hg$bvphxy+c+a0KE2IisFmzRTcxNriL0epdPojh66rkjp4'
const LOW_HASH = '$scrypt$ln=10,r=8,p=1$Srq16/ft1w+2NEUahBxRBQ$UfNz4HDZKg7l5EoMe/Up6pWd14HCXwhC1aPc2thObhw'

/** The hash of {@link PASSWORD} at the cost that passwords have now (test/shop/password-cost.ts). */
export const passwordHash = (): string => (isCostLow() ? LOW_HASH : REAL_HASH)

type Person = { role?: 'ADMIN' | 'GENERAL' | 'TECHNICAL'; email?: string; name?: string }

/** Inserts an account into the database, with {@link PASSWORD}. */
export async function addPerson(db: Db, { role = 'GENERAL', name = 'Luz Marina Ospina', email }: Person = {}) {
  const id = randomUUID()
  const person = { id, role, name, email: email ?? `${id}@correo.co` }
  await insertUser(db, {
    ...person,
    phone: '3001234567',
    documentType: 'CC',
    document: '1020304050',
    profilePic: '',
    passwordHash: passwordHash(),
    policyVersion: '1.0',
  })
  return person
}

/** Adds an account and opens a signed-in visitor. */
export async function signInAs({ db, address }: { db: Db; address: string }, about: Person = {}) {
  const person = await addPerson(db, about)
  const visitor = openVisitor(address)
  const session = await startSession(db, { userId: person.id, provenHash: passwordHash() })
  if (!session) throw new Error('could not sign in')
  visitor.jar.set('sid', session.token)
  return { ...person, ...visitor }
}
