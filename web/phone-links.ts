/** A Colombian number of ten digits in groups: `601 555 0123`. Any other text is unchanged. */
export function formatPhone(number: string): string {
  return number.replace(/^(\d{3})(\d{3})(\d{4})$/, '$1\u00A0$2\u00A0$3')
}

/** Address that starts a call; ten digits get the country's prefix (M-6). */
export function callAddress(number: string): string {
  return `tel:${withPrefix(number, '+')}`
}

/** Address that opens a WhatsApp chat with this number. */
export function whatsappAddress(number: string): string {
  return `https://wa.me/${withPrefix(number, '')}`
}

function withPrefix(number: string, plus: '+' | ''): string {
  const digits = number.replace(/\D/g, '')
  return plus + (digits.length === 10 ? `57${digits}` : digits)
}
