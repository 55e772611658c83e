import { paths } from '../paths.ts'

/** The consumer authority, which every Colombian online shop must link to (Ley 1480 of 2011). */
export function SicLink() {
  return (
    <a href="https://www.sic.gov.co" rel="noopener">
      Superintendencia de Industria y Comercio (SIC)
    </a>
  )
}

/** A link that writes an e-mail to the shop. */
export function MailLink({ address }: { address: string }) {
  return <a href={`mailto:${address}`}>{address}</a>
}

/** Where petitions, complaints, claims and suggestions are received. */
export function PqrLink({ children = 'formulario de PQR' }: { children?: string }) {
  return <a href={`${paths.contact}#pqr`}>{children}</a>
}
