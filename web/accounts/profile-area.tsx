import { UserRoundPen } from 'lucide-react'

import { paths } from '../paths.ts'
import { useSession } from '../session.ts'
import { Guard } from '../shell/guard.tsx'
import { PanelHead } from '../shell/panel-head.tsx'
import { PanelLayout } from '../shell/panel-layout.tsx'

const links = [{ href: paths.clientInformation, label: 'Update profile', lang: 'en', icon: UserRoundPen }] as const

/** `/my-profile`: who one is, and the one link to change it (decision T13). */
export function ProfileArea() {
  const session = useSession()
  return (
    <Guard allows="signedIn" otherwise={paths.login}>
      <PanelLayout label="Perfil" links={links} head={<PanelHead />}>
        <title>Mi perfil · Alero</title>
        <h1 className="mb-5 type-h1">Mi perfil</h1>
        {session.state === 'person' && (
          <p className="rounded-20 bg-surface p-6 shadow-1">
            {session.person.name} · {session.person.email}
          </p>
        )}
      </PanelLayout>
    </Guard>
  )
}
