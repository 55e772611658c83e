import { Download, UserRoundPen } from 'lucide-react'

import type { User } from '../../contract/accounts/accounts.ts'
import { roleNames } from '../../contract/accounts/role-names.ts'
import { shortDateOf } from '../../contract/values/moments.ts'
import { AreaHeading } from '../areas/area-heading.tsx'
import { Guard } from '../areas/guard.tsx'
import { PanelHead } from '../areas/panel-head.tsx'
import { PanelLayout } from '../areas/panel-layout.tsx'
import { EmailChoicesSection } from '../email-choices/email-choices-section.tsx'
import { paths } from '../paths.ts'
import { useSession } from '../session/current-user.ts'
import { Avatar } from '../ui/avatar.tsx'
import { buttonClass } from '../ui/button.tsx'
import { SecondFactorSection } from './second-factor/second-factor-section.tsx'

const links = [{ href: paths.clientInformation, label: 'Update profile', lang: 'en', icon: UserRoundPen }] as const

/** `/my-profile`: the person's own data, and the one link to change it (P-34). */
export function ProfileArea() {
  const session = useSession()
  return (
    <Guard allows="signedIn" otherwise={paths.login}>
      <PanelLayout label="Perfil" links={links} head={<PanelHead hasEmail />}>
        <AreaHeading title="Mi perfil" />
        {session.state === 'person' && (
          <>
            <ProfileCard person={session.person} />
            <EmailChoicesSection isTechnician={session.person.role === 'TECHNICAL'} />
            <SecondFactorSection />
            <OwnData />
          </>
        )}
      </PanelLayout>
    </Guard>
  )
}

function ProfileCard({ person }: { person: User }) {
  return (
    <div className="max-w-180 rounded-20 bg-surface p-5 shadow-1 md:p-8">
      <div className="flex flex-wrap items-center gap-5">
        <Avatar src={person.profilePic} className="size-24" />
        <div className="min-w-0">
          <p className="type-h2 wrap-anywhere">{person.name}</p>
          <p className="text-ink-2">{roleNames[person.role]}</p>
        </div>
      </div>
      <dl className="mt-6 grid gap-x-8 gap-y-4 border-t border-line pt-6 desktop:grid-cols-2">
        <Fact name="Correo electrónico" value={person.email} />
        <Fact name="Teléfono" value={person.phone} />
        <Fact name="Documento" value={`${person.documentType} ${person.document}`} />
        <Fact name="Cuenta creada" value={shortDateOf(person.createdAt)} />
      </dl>
    </div>
  )
}

/** The person's stored data, as a file (L-8). */
const OwnData = () => (
  <section aria-labelledby="own-data" className="mt-6 max-w-180 rounded-20 bg-surface p-5 shadow-1 md:p-8">
    <h2 id="own-data" className="type-tile">
      Tus datos
    </h2>
    <p className="mt-2 mb-4 max-w-prose text-ink-2">
      Un archivo con lo que la tienda guarda sobre ti: tu cuenta, tus direcciones, pedidos, equipos, visitas, mensajes y
      correos. Se abre en cualquier teléfono, también sin señal.
    </p>
    <a href="/api/own-data" download className={buttonClass('outline')}>
      <Download aria-hidden className="size-5" />
      Descargar mis datos
    </a>
  </section>
)

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div className="min-w-0">
      <dt className="type-caption text-ink-3">{name}</dt>
      <dd className="font-medium wrap-anywhere tabular-nums">{value}</dd>
    </div>
  )
}
