import { usePlainForm, type FormWork } from './plain-form.ts'
import { withSession } from './with-session.ts'

/** A form as {@link usePlainForm}; when the session has ended meanwhile, the password is asked for and it is sent again. */
export function useForm({ send, ...work }: FormWork) {
  return usePlainForm({ ...work, send: (written, form) => withSession(() => send(written, form)) })
}
