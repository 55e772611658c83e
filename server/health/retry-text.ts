const amount = (many: number, one: string, several: string): string => (many === 1 ? `1 ${one}` : `${many} ${several}`)

/** The result of sending all refused e-mails again. */
export function emailsResent({ resent, undecided }: { resent: number; undecided: number }): string {
  const again =
    resent === 0 ? 'No había correos rechazados.' : `${amount(resent, 'correo sale', 'correos salen')} otra vez.`
  if (undecided === 0) return again
  return `${again} ${amount(undecided, 'quizá ya salió: decide tú', 'quizá ya salieron: decide tú cada uno')}.`
}

/** The result of processing failed events again. */
export function eventsRetried({ processed, failed, later }: Record<'processed' | 'failed' | 'later', number>): string {
  const parts = [
    ...(processed > 0 ? [amount(processed, 'aviso de pago quedó al día', 'avisos de pago quedaron al día')] : []),
    ...(failed > 0 ? [amount(failed, 'falló otra vez', 'fallaron otra vez')] : []),
    ...(later > 0 ? [amount(later, 'sigue en un momento', 'siguen en un momento')] : []),
  ]
  return parts.length === 0 ? 'No había avisos de pago por procesar.' : `${parts.join(', ')}.`
}

export const backupStarts = 'La copia empieza en unos segundos'
