import 'react'

// Invoker commands: buttons that open and close dialogs without a script. React passes them on; its types lack them.
declare module 'react' {
  interface ButtonHTMLAttributes<T> {
    command?: 'show-modal' | 'close' | undefined
    commandfor?: string | undefined
  }
}
