import { parseArgs } from 'node:util'

import { safeParse } from 'zod/mini'

import { accountFields } from '../../contract/accounts/account-fields.ts'
import { accountLinks } from '../account-links.ts'
import { NOTICE_KEY, openNotices } from '../accounts/notices.ts'
import { createAdmin, removeDemoAccounts, removeSecondFactor, replacePassword } from '../accounts/operator.ts'
import { refuseCommonPassword } from '../accounts/passwords/password-strength.ts'
import { openAudit } from '../platform/http/audit.ts'
import { makeProblem } from '../platform/make-problem.ts'
import { openSeal } from '../platform/seal.ts'
import { openSecret } from '../platform/secret.ts'
import { openPrompt, type Prompt, type Terminal } from './prompt.ts'
import type { Work } from './with-database.ts'

/** The usage of {@link runAdmin}. */
export const usage = `Uso:
  npm run admin -- create --email tu@correo.co [--name "Tu Nombre"]
      Crea un administrador. Pide el nombre y dos veces la contraseña; sin teclado, los lee de la entrada, una línea cada uno.
  npm run admin -- reset-password --email persona@correo.co
      Pone una contraseña de un solo uso, la muestra y cierra las sesiones de la cuenta.
  npm run admin -- remove-second-factor --email persona@correo.co
      Quita la verificación en dos pasos de quien perdió su aplicación y sus códigos, y cierra sus sesiones.
  npm run admin -- remove-demo
      Elimina las cuentas de demostración.`

type Fields = typeof accountFields

/** @throws Error with the field's Spanish message */
function check<F extends 'name' | 'email' | 'newPassword'>(field: F, given: string): string {
  const result = safeParse(accountFields[field] as Fields['email'], given)
  if (!result.success) throw new Error(result.error.issues[0]?.message)
  return result.data
}

async function promptAdmin(givenEmail: string, givenName: string | undefined, terminal?: Terminal) {
  const opened = openPrompt(terminal)
  try {
    return await promptWith(opened, givenEmail, givenName)
  } finally {
    opened.close()
  }
}

async function promptWith(
  { prompt, promptSecret, isTerminal }: Prompt,
  givenEmail: string,
  givenName: string | undefined,
) {
  const email = check('email', givenEmail)
  const name = check('name', givenName ?? (await prompt('Nombre: ')))
  const password = check('newPassword', await promptSecret('Contraseña: '))
  await refuseCommonPassword(
    password,
    { name, email, phone: '', document: '' },
    { field: 'password', refuse: makeProblem },
  )
  if (isTerminal && (await promptSecret('Otra vez: ')) !== password) {
    throw new Error('Por favor revise que las contraseñas sean iguales')
  }
  return { email, name, password }
}

/**
 * Runs one of the operator's commands for accounts. @param terminal that of the process by default
 * @returns what to print; undefined when no command has these arguments
 * @throws Error in Spanish
 */
export async function runAdmin(
  { db, config }: Parameters<Work>[0],
  args: string[],
  terminal?: Terminal,
): Promise<string | undefined> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { email: { type: 'string' }, name: { type: 'string' } },
  })
  const secret = await openSecret({ given: config.SECRET_KEY, directory: config.DATA_DIR })
  // The shop sends them: its process looks for e-mails by itself.
  const seal = openSeal(secret.key(NOTICE_KEY))
  const notices = openNotices({ hasMail: config.SMTP_URL !== '', seal, sendSoon: () => {} })
  const shop = { db, audit: openAudit(db, secret), notices }
  const [command] = positionals
  if (command === 'create' && values.email) {
    const admin = await promptAdmin(values.email, values.name, terminal)
    if (!(await createAdmin(shop, admin))) throw new Error(`Ya existe una cuenta con el correo ${admin.email}.`)
    return `Se creó el administrador ${admin.email}.`
  }
  if (command === 'reset-password' && values.email) {
    const password = await replacePassword(shop, values.email)
    if (password === null) throw new Error(`No hay una cuenta con el correo ${values.email}.`)
    return `Contraseña nueva de ${values.email}: ${password}\nEntra con ella y cámbiala enseguida.`
  }
  if (command === 'remove-second-factor' && values.email) {
    if (!(await removeSecondFactor(shop, values.email)))
      throw new Error(`Ninguna cuenta con el correo ${values.email} tiene verificación en dos pasos.`)
    return `La cuenta ${values.email} ya no pide un código. Pídele que la active otra vez.`
  }
  if (command === 'remove-demo') {
    return `Cuentas de demostración eliminadas: ${await removeDemoAccounts(shop, accountLinks)}`
  }
  return undefined
}
