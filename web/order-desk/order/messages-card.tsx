import { contactKinds } from '../../../contract/content/contact-kinds.ts'
import type { ContactState } from '../../../contract/content/contact.ts'
import type { DeskOrder } from '../../../contract/order-desk/desk-order.ts'
import { shortDateOf } from '../../../contract/values/moments.ts'
import { useMayEnter } from '../../areas/use-may-enter.ts'
import { messagePath } from '../desk-paths.ts'
import { DeskCard } from './desk-card.tsx'

const stateText: Record<ContactState, string> = { open: 'por responder', answered: 'respondido', closed: 'cerrado' }

/** What people wrote to the shop that names this order; nothing where nobody did. */
export function MessagesCard({ order: { messages } }: { order: DeskOrder }) {
  const mayRead = useMayEnter()('messages')
  if (messages.length === 0) return null
  return (
    <DeskCard title="Mensajes">
      <ul className="mt-1">
        {messages.map((message) => (
          <li key={message._id} className="wrap-anywhere">
            {mayRead ? (
              <a href={messagePath(message)} className="block py-2 font-semibold text-link hover:underline">
                <MessageText message={message} />
              </a>
            ) : (
              <p className="py-2 font-semibold">
                <MessageText message={message} />
              </p>
            )}
          </li>
        ))}
      </ul>
    </DeskCard>
  )
}

function MessageText({ message }: { message: DeskOrder['messages'][number] }) {
  return (
    <>
      {`${contactKinds.find(({ id }) => id === message.type)?.label ?? message.type} de ${message.name}`}
      <span className="block type-body-sm font-normal text-ink-2">
        {`${message.radicado}, ${shortDateOf(message.receivedAt)}, ${stateText[message.state]}`}
      </span>
    </>
  )
}
