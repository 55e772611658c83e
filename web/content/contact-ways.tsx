import { Clock, Mail, MapPin, MessageCircle, Phone, ShieldCheck, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

import type { Shop } from '../../contract/content/content.ts'
import { paths } from '../paths.ts'
import { callAddress, formatPhone, whatsappAddress } from '../phone-links.ts'
import { holdTogether } from './fit-text.ts'
import { MailLink, SicLink } from './legal-links.tsx'

/** Every way to contact the shop, and its supervising authority. */
export function ContactWays({ shop }: { shop: Shop }) {
  return (
    <div className="flex flex-col gap-5">
      <dl className="contact-ways rounded-20 bg-surface px-5 py-3 shadow-1 md:px-6">
        <Way icon={Phone} label="Teléfono">
          <a href={callAddress(shop.phone)}>{formatPhone(shop.phone)}</a>
        </Way>
        <Way icon={MessageCircle} label="WhatsApp">
          <a href={whatsappAddress(shop.whatsapp)} rel="noopener">
            {formatPhone(shop.whatsapp)}
          </a>
        </Way>
        <Way icon={Mail} label="Correo">
          <MailLink address={shop.email} />
        </Way>
        <Way icon={Clock} label="Horario">
          {holdTogether(shop.hours)}
        </Way>
        <Way icon={MapPin} label="Dirección">
          {holdTogether(`${shop.address}, ${shop.city}`)}
        </Way>
        <Way icon={ShieldCheck} label="Tus datos personales (habeas data)">
          <MailLink address={shop.privacyEmail} />
        </Way>
      </dl>
      <div className="prose px-1 type-body-sm">
        <p>
          {shop.legalName} · NIT {shop.nit}. Nos vigila la <SicLink />.
        </p>
        <p>
          Quizá ya está respondido: <a href={`${paths.terms}#retracto`}>retracto</a>,{' '}
          <a href={`${paths.terms}#garantia`}>garantía</a>, <a href={`${paths.terms}#envios`}>envíos</a> y{' '}
          <a href={`${paths.terms}#mantenimiento`}>visitas técnicas</a>.
        </p>
      </div>
    </div>
  )
}

function Way({ icon: Icon, label, children }: { icon: LucideIcon; label: string; children: ReactNode }) {
  return (
    <div className="relative flex flex-col py-3 pl-9">
      <dt className="type-caption text-ink-3">
        <Icon aria-hidden className="absolute top-4 left-0 size-5 text-link" />
        {label}
      </dt>
      <dd className="font-semibold wrap-anywhere">{children}</dd>
    </div>
  )
}
