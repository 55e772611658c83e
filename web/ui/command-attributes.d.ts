import 'react'

// Invoker commands: buttons that open and close dialogs without a script. React supports them, but its types do not.
declare module 'react' {
  interface ButtonHTMLAttributes<T> {
    command?: 'show-modal' | 'close' | undefined
    commandfor?: string | undefined
  }
}
