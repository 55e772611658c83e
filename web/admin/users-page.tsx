import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'

import type { ListedUser } from '../../contract/accounts/accounts.ts'
import { AreaHeading } from '../areas/area-heading.tsx'
import { callOverHttp } from '../browser-call.ts'
import { Button } from '../ui/button.tsx'
import { ErrorBlock } from '../ui/error-block.tsx'
import { Skeleton, SkeletonList } from '../ui/skeleton.tsx'
import { RoleDialog } from './role-dialog.tsx'
import { UserTable } from './user-table.tsx'

/** `/admin-panel/all-users` (P-40): the accounts, and the change of a role. */
export function UsersPage() {
  const users = useInfiniteQuery({
    queryKey: ['accounts.listUsers'],
    queryFn: ({ pageParam, signal }) =>
      callOverHttp('accounts.listUsers', pageParam === null ? {} : { after: pageParam }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  })
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
      {users.isPending && <UsersSkeleton />}
      {people && (
        <div aria-busy={users.isFetching} className="transition-opacity aria-busy:opacity-60">
          <UserTable people={people} onChoose={choose} />
        </div>
      )}
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
