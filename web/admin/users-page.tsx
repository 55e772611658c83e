import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useLocation } from 'react-router'

import type { ListedUser } from '../../contract/accounts/accounts.ts'
import type { Role } from '../../contract/call.ts'
import { AreaHeading } from '../areas/area-heading.tsx'
import { readWords, useAddressState, type AddressForm } from '../areas/use-address-state.ts'
import { callOverHttp } from '../browser-call.ts'
import { SearchField } from '../forms/search-field.tsx'
import { lazyRoute } from '../page/lazy-route.tsx'
import { useSession } from '../session/current-user.ts'
import { Button } from '../ui/button.tsx'
import { EmptyBlock } from '../ui/empty-block.tsx'
import { ErrorBlock } from '../ui/error-block.tsx'
import { Skeleton, SkeletonList } from '../ui/skeleton.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { RoleDialog } from './role-dialog.tsx'
import { UserTable } from './user-table.tsx'

const ClientFilePage = lazyRoute(async () => (await import('./client-file/client-file-page.tsx')).ClientFilePage)

/** `/admin-panel/all-users` (P-40): the accounts, and the change of a role; with `?ficha=`, the file of one client. */
export function UsersPage() {
  const clientId = new URLSearchParams(useLocation().search).get('ficha')
  if (!clientId) return <UserList />
  return (
    <Suspense fallback={<UsersSkeleton />}>
      <ClientFilePage key={clientId} />
    </Suspense>
  )
}

function UserList() {
  const [{ role, q }, show] = useAddressState(usersAddress)
  const users = useUsers(role, q)
  const session = useSession()
  const hasAllAreas = session.state === 'person' && session.person.areas === undefined
  const people = users.data?.pages.flatMap(({ data }) => data)
  const reload = () => void users.refetch()
  const loadMore = () => void users.fetchNextPage()
  const failure = users.isFetching ? null : users.error
  const [chosen, setChosen] = useState<ListedUser>()
  const [isOpen, setOpen] = useState(false)
  const choose = (person: ListedUser) => {
    setChosen(person)
    setOpen(true)
  }
  return (
    <>
      <AreaHeading title="All users" lang="en">
        {people && <output className="text-ink-3 tabular-nums">{countOf(people.length, users.hasNextPage)}</output>}
      </AreaHeading>
      <SearchField
        label="Buscar usuarios"
        hint="Nombre o correo."
        text={q}
        onSearch={(text) => show({ role, q: text })}
        className="mb-4"
      />
      <Tabs label="Rol" value={role} onChange={(chosen) => show({ role: chosen, q })} tabs={roleTabs}>
        <p className="mt-4 max-w-prose type-body-sm text-ink-2">{roleText[role]}</p>
        <div className="mt-4">
          {users.isPending && <UsersSkeleton />}
          {people?.length === 0 && (
            <EmptyBlock
              heading="p"
              title={q === '' ? 'Todavía no hay nadie con este rol.' : 'Nadie tiene ese nombre o correo.'}
              hint={q === '' || role === 'all' ? undefined : 'Búscalo también en Todos.'}
            />
          )}
          {people && people.length > 0 && (
            <div aria-busy={users.isFetching} className="transition-opacity aria-busy:opacity-60">
              <UserTable people={people} mayChangeAdmins={hasAllAreas} onChoose={choose} />
            </div>
          )}
        </div>
      </Tabs>
      {failure && (
        <ErrorBlock
          className="mt-4"
          message={failure.message || 'No pudimos cargar los usuarios.'}
          onRetry={users.isFetchNextPageError ? loadMore : reload}
        />
      )}
      {users.hasNextPage && !failure && (
        <div className="mt-5 flex justify-center">
          <Button look="outline" isBusy={users.isFetching} busyText="Cargando..." onClick={loadMore}>
            Cargar más
          </Button>
        </div>
      )}
      {chosen && (
        <RoleDialog
          key={chosen._id}
          person={chosen}
          isOpen={isOpen}
          onClose={() => setOpen(false)}
          onChanged={reload}
        />
      )}
    </>
  )
}

function useUsers(role: Role | 'all', q: string) {
  const filter = { ...(role === 'all' ? {} : { role }), ...(q === '' ? {} : { q }) }
  return useInfiniteQuery({
    queryKey: ['accounts.listUsers', filter],
    queryFn: ({ pageParam, signal }) =>
      callOverHttp(
        'accounts.listUsers',
        { ...filter, ...(pageParam === null ? {} : { after: pageParam }) },
        { signal },
      ),
    placeholderData: keepPreviousData,
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  })
}

const slugs: Record<Role | 'all', string> = {
  all: '',
  GENERAL: 'clientes',
  TECHNICAL: 'tecnicos',
  ADMIN: 'administradores',
}

/** `?rol=tecnicos&q=ana`. */
const usersAddress: AddressForm<{ role: Role | 'all'; q: string }> = {
  read: (params) => {
    const role = (['GENERAL', 'TECHNICAL', 'ADMIN'] as const).find((one) => slugs[one] === params.get('rol'))
    return { role: role ?? 'all', q: readWords(params) }
  },
  write: ({ role, q }) => ({ ...(role !== 'all' && { rol: slugs[role] }), ...(q !== '' && { q }) }),
}

const roleTabs = [
  { value: 'all', label: 'Todos' },
  { value: 'GENERAL', label: 'Clientes' },
  { value: 'TECHNICAL', label: 'Técnicos' },
  { value: 'ADMIN', label: 'Administradores' },
] as const

const newcomer =
  'Quien es nuevo crea primero su cuenta en la tienda, como un cliente; después le cambias aquí el rol con el lápiz.'

const roleText: Record<Role | 'all', string> = {
  all: newcomer,
  GENERAL: 'Compran y piden visitas.',
  TECHNICAL: `Ven y atienden las visitas. ${newcomer}`,
  ADMIN: `Llevan la tienda: productos, pedidos, cuentas e informes, o solo la parte que les permitas con el lápiz. ${newcomer}`,
}

const countOf = (count: number, isMore: boolean): string =>
  isMore ? `Primeros ${count} usuarios` : count === 1 ? '1 usuario' : `${count} usuarios`

function UsersSkeleton() {
  return (
    <SkeletonList label="Cargando usuarios" className="grid gap-2 rounded-20 bg-surface p-4 shadow-1">
      {Array.from({ length: 8 }, (_, index) => (
        <Skeleton key={index} className="h-12 rounded-10" />
      ))}
    </SkeletonList>
  )
}
