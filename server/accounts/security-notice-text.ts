import { rightsText } from '../../contract/accounts/rights-text.ts'
import type { NoticeDetails, Recipient } from './notices.ts'

/** The links in an e-mail about an account. */
export type NoticePlaces = { publicUrl: string; helpEmail: string }

/** A person by name and address, because names can be chosen freely. */
const named = ({ name, email }: Recipient): string => `${name} (${email})`

const otherPassword = ({ publicUrl }: NoticePlaces): string => `elige otra contraseña en ${publicUrl}/forgot-password`

/** The texts of the e-mails about second factors and rights (A-41): the subject, then paragraphs. */
export const securityNotices = {
  second_factor_on: (places: NoticePlaces) => [
    'Activaste la verificación en dos pasos',
    'Desde ahora tu cuenta pide, además de la contraseña, un código de tu aplicación de autenticación. Las demás sesiones se cerraron.',
    'Guarda los códigos de recuperación: cada uno sirve una vez si pierdes el celular.',
    `Si no fuiste tú, alguien sabe tu contraseña y ahora te dejaría por fuera: escríbenos enseguida a ${places.helpEmail}.`,
  ],
  second_factor_off: (places: NoticePlaces) => [
    'La verificación en dos pasos se desactivó',
    'Tu cuenta ya no pide un código además de la contraseña.',
    `Si no fuiste tú, ${otherPassword(places)}, activa otra vez la verificación en tu perfil y escríbenos a ${places.helpEmail}.`,
  ],
  recovery_code_used: (places: NoticePlaces, { left }: NoticeDetails['recovery_code_used']) => [
    'Se usó un código de recuperación',
    'Alguien entró a tu cuenta con tu contraseña y uno de tus códigos de recuperación, que ya no sirve otra vez.',
    leftText(left),
    `Si no fuiste tú, ${otherPassword(places)}, desactiva la verificación en dos pasos en tu perfil y actívala de nuevo para que los demás códigos dejen de servir, y escríbenos a ${places.helpEmail}.`,
  ],
  codes_refused: (places: NoticePlaces) => [
    'Muchos códigos equivocados en tu cuenta',
    'Alguien que sabe tu contraseña escribió demasiados códigos equivocados de la verificación en dos pasos. Ninguno sirvió, y por un rato tu cuenta no recibe más.',
    'Si fuiste tú, espera un cuarto de hora y escribe el código que se ve en ese momento, o uno de recuperación. Si sigue sin recibirlos, espera hasta mañana o elige otra contraseña.',
    `Si no fuiste tú, ${otherPassword(places)}: así esa persona ya no puede probar más códigos.`,
  ],
  rights_changed: (places: NoticePlaces, { before, after }: NoticeDetails['rights_changed']) => [
    'Cambió lo que puedes hacer con tu cuenta',
    `Antes: ${rightsText(before)}.\nAhora: ${rightsText(after)}.`,
    `Tus sesiones se cerraron: entra de nuevo en ${places.publicUrl}/login.`,
    `Si no esperabas este cambio, escríbenos a ${places.helpEmail}.`,
  ],
  admin_made: (places: NoticePlaces, { person, before, after, giver }: NoticeDetails['admin_made']) => [
    before?.role === 'ADMIN' ? 'Un administrador tiene ahora todos los permisos' : 'Hay un administrador nuevo',
    `${named(person)}\n${before ? `Antes: ${rightsText(before)}.\n` : ''}Ahora: ${rightsText(after)}.`,
    giver ? `Se hizo con la cuenta de ${named(giver)}.` : 'Se hizo desde el servidor de la tienda.',
    `Te escribimos porque tu cuenta tiene todos los permisos. Si nadie de la tienda lo hizo, alguien usa una cuenta que no es suya: quítale el rol a esa persona en ${places.publicUrl}/admin-panel/all-users, ${otherPassword(places)} y activa la verificación en dos pasos en tu perfil.`,
  ],
}

function leftText(left: number): string {
  const renewed = 'Para tener diez nuevos, desactiva la verificación en dos pasos en tu perfil y actívala otra vez.'
  if (left === 0) return `No te queda ningún código. ${renewed}`
  if (left === 1) return `Te queda un código. ${renewed}`
  return `Te quedan ${left} códigos.${left <= 3 ? ` ${renewed}` : ''}`
}
