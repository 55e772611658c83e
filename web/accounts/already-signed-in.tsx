import { useState } from 'react'
import { useNavigate } from 'react-router'

import type { User } from '../../contract/accounts/accounts.ts'
import { paths } from '../paths.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { mayEnter } from './after-sign-in.ts'
import { panelOf, panels } from './profile-menu.tsx'
import { SignInCard } from './sign-in-card.tsx'
import { signOut } from './sign-out.ts'

type AlreadySignedInProps = {
  person: User
  /** The address of the page, and the one that it was opened from. */
  path: string
  from: string | undefined
}

/** Replaces a sign-in form for a person who is signed in already: who that is, and links to go on. */
export function AlreadySignedIn({ person, path, from }: AlreadySignedInProps) {
  const navigate = useNavigate()
  const [isLeaving, setLeaving] = useState(false)
  const leave = async () => {
    setLeaving(true)
    await signOut(navigate)
    setLeaving(false)
  }
  const { label } = panels[person.role]
  const mayReturn = from !== undefined && mayEnter(from, person.role)
  return (
    <SignInCard
      title="Ya iniciaste sesión"
      description="Tu sesión está abierta."
      path={path}
      intro={`Estás en la tienda como ${person.name}.`}
    >
      <div className="mt-6 flex flex-col gap-3">
        <a
          href={mayReturn ? from : panelOf(person)}
          lang={mayReturn ? undefined : 'en'}
          className={buttonClass('primary')}
        >
          {mayReturn ? 'Volver a donde estabas' : label}
        </a>
        <a href={paths.home} className={buttonClass('outline')}>
          Seguir comprando
        </a>
        <p className="mt-3 text-center text-ink-2">¿Quieres entrar con otra cuenta?</p>
        <Button look="ghost" lang="en" isBusy={isLeaving} onClick={() => void leave()}>
          Log out
        </Button>
      </div>
    </SignInCard>
  )
}
