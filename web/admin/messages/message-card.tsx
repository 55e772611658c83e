import { useMutation } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'

import type { ContactMessage } from '../../../contract/content/contact.ts'
import { callOverHttp } from '../../browser-call.ts'
import { showRefusalOrThrow } from '../../forms/refusal.ts'
import { withSession } from '../../forms/with-session.ts'
import { reserveFocus } from '../../page/reserve-focus.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast.ts'
import { messageNow, conflictText } from './conflict-text.ts'
import { GivenReply } from './given-reply.tsx'
import { MessageFacts } from './message-facts.tsx'
import { ReplyForm } from './reply-form.tsx'

type MessageCardProps = {
  message: ContactMessage
  canEmail: boolean
  onChanged: (message: ContactMessage) => void
}

/** One person's message, the time limit for its answer, and the shop's actions. */
export function MessageCard({ message, canEmail, onChanged }: MessageCardProps) {
  const titleId = useId()
  const card = useRef<HTMLElement>(null)
  const [isAnswering, setAnswering] = useState(false)
  /** The notice that somebody else acted first, above the current message. */
  const [notice, setNotice] = useState('')
  const showNow = (now: ContactMessage) => {
    setNotice(conflictText(now))
    onChanged(now)
  }
  const take = (now: ContactMessage, focus: ReturnType<typeof reserveFocus>) => {
    setNotice('')
    setAnswering(false)
    onChanged(now)
    // The button that was pressed is gone.
    focus(card.current, { preventScroll: true })
  }
  const close = useMutation({
    onMutate: () => reserveFocus(),
    mutationFn: (isClosed: boolean) =>
      withSession(() => callOverHttp('contact.close', { requestId: message._id, version: message.version, isClosed })),
    onSuccess: ({ data }, _, focus) => {
      take(data, focus)
      showToast({ text: data.closed ? 'Mensaje cerrado' : 'Mensaje abierto de nuevo', kind: 'success' })
    },
    onError: (error) => {
      const now = messageNow(error)
      if (now) showNow(now)
      else showRefusalOrThrow(error)
    },
  })
  const isOpen = message.state === 'open'
  return (
    <article
      ref={card}
      tabIndex={-1}
      aria-labelledby={titleId}
      className="flex flex-col gap-4 rounded-20 bg-surface p-4 shadow-1 md:p-5"
    >
      <MessageFacts message={message} titleId={titleId} />
      <output className={notice ? 'block rounded-12 bg-info-soft p-3 font-semibold text-info' : 'sr-only'}>
        {notice}
      </output>
      {message.answer && <GivenReply message={message} answer={message.answer} />}
      {isAnswering && (
        <ReplyForm
          message={message}
          canEmail={canEmail}
          onAnswered={take}
          onTooLate={showNow}
          onCancel={() => setAnswering(false)}
        />
      )}
      {!isAnswering && (
        <div className="flex flex-wrap gap-3">
          {isOpen && (
            <Button size="small" aria-describedby={titleId} onClick={() => setAnswering(true)}>
              Responder
            </Button>
          )}
          <Button
            look="outline"
            size="small"
            aria-describedby={titleId}
            isBusy={close.isPending}
            onClick={() => close.mutate(message.state !== 'closed')}
          >
            {message.state === 'closed' ? 'Abrir de nuevo' : 'Cerrar'}
          </Button>
        </div>
      )}
    </article>
  )
}
