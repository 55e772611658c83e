import { optionalEmailText } from '../../contract/email-choices/optional-email-text.ts'
import type { OptionalEmail } from '../../contract/email-choices/optional-emails.ts'
import { escapeHtml } from '../platform/escape-html.ts'

export type OptOutPage = { title: string; body: string }

const nameOf = (kind: OptionalEmail) =>
  `<p>Son los correos de este tipo: <b>${escapeHtml(optionalEmailText[kind])}</b>.</p>`
const inProfile =
  '<p>Los demás correos siguen igual. Para volver a recibirlos, entra a <a href="/my-profile">tu perfil</a>.</p>'

/** Asks with one button; without an address of its own the form posts to the address of the page. */
export const questionPage = (kind: OptionalEmail): OptOutPage => ({
  title: '¿Ya no quieres este aviso?',
  body: `${nameOf(kind)}<form method="post"><button class="go">No quiero recibirlos</button></form>`,
})

/** The page that says that they are off, however often the link is used. */
export const offPage = (kind: OptionalEmail): OptOutPage => ({
  title: 'Ya no te enviaremos este aviso',
  body: `${nameOf(kind)}${inProfile}`,
})

/** The same for a link that never was as for one of an account that is gone. */
export const unknownPage: OptOutPage = {
  title: 'Este enlace ya no sirve',
  body: '<p>Puedes elegir qué avisos recibes en <a href="/my-profile">tu perfil</a>.</p><a class="go" href="/">Ir al inicio</a>',
}
