import { usePlainForm, type FormWork } from './plain-form.ts'
import { withSession } from './with-session.ts'

/** A form like {@link usePlainForm}; if the session has ended meanwhile, it asks for the password and sends the values again. */
export function useForm({ send, ...work }: FormWork) {
  return usePlainForm({ ...work, send: (written, form) => withSession(() => send(written, form)) })
}
