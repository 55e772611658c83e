import { carriers, nameInSentence, type Carrier } from '../../../contract/orders/carriers.ts'

/** `TCC, guía 123`; for a carrier that is not listed `Guía 123`. */
export function guideLine({ carrier, guide }: { carrier: Carrier; guide: string }): string {
  const name = nameInSentence(carriers[carrier].name)
  return name === '' ? `Guía ${guide}` : `${name}, guía ${guide}`
}
