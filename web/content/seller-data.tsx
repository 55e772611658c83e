import type { Shop } from '../../contract/content/content.ts'
import { callAddress, formatPhone } from '../phone-links.ts'
import { holdTogether } from './fit-text.ts'
import { MailLink } from './legal-links.tsx'

/** The seller: the legal data that must be visible by law (L-1), from the installation's settings. */
export function SellerData({ shop }: { shop: Shop }) {
  return (
    <dl className="data-list">
      <div>
        <dt>Razón social</dt>
        <dd>{shop.legalName}</dd>
      </div>
      <div>
        <dt>NIT</dt>
        <dd>{shop.nit}</dd>
      </div>
      <div>
        <dt>Dirección para notificaciones</dt>
        <dd>{holdTogether(`${shop.address}, ${shop.city}`)}</dd>
      </div>
      <div>
        <dt>Teléfono</dt>
        <dd>
          <a href={callAddress(shop.phone)}>{formatPhone(shop.phone)}</a>
        </dd>
      </div>
      <div>
        <dt>Correo</dt>
        <dd>
          <MailLink address={shop.email} />
        </dd>
      </div>
      <div>
        <dt>Registro mercantil</dt>
        <dd>{shop.registry}</dd>
      </div>
    </dl>
  )
}
