/** Descriptions of the calls of a person's account. */
export const accountCallDescriptions = {
  'accounts.signUp': 'Crea una cuenta de cliente. No deja la sesión abierta.',
  'accounts.signIn':
    'Abre una sesión con correo y contraseña, y entrega su cookie. Si la cuenta pide un código, también con él.',
  'accounts.signOut': 'Cierra la sesión de quien llama, si tiene una.',
  'accounts.currentUser': 'Dice quién tiene la sesión; nadie, si no la hay.',
  'accounts.getOptions':
    'Dice si una contraseña olvidada se puede cambiar por correo y si hay cuentas de demostración.',
  'accounts.listUsers':
    'Lista las cuentas, por páginas; con `q` las de ese nombre o correo, con `role` las de ese rol.',
  'accounts.changeRole': 'Cambia el rol de una cuenta. Siempre queda al menos un ADMIN.',
  'accounts.changeAreas':
    'Hace ADMIN a una cuenta y la limita a áreas; con `null`, a ninguna. Solo para quien tiene todos los permisos, y nunca sobre sí mismo.',
  'accounts.updateProfile':
    'Cambia nombre, correo, teléfono y documento propios. Otro correo cierra las demás sesiones.',
  'accounts.changePicture': 'Cambia o quita la foto de perfil.',
  'accounts.deleteAccount':
    'Elimina la cuenta propia; un ADMIN, también otra con `userId`. Pide la contraseña y que no haya visitas en proceso. Con la cabecera `x-confirms: true` responde primero qué queda abierto y espera `confirm: true`.',
  'accounts.changePassword': 'Cambia la contraseña propia y cierra las demás sesiones.',
  'secondFactor.get':
    'Dice si la cuenta pide un código además de la contraseña, y cuántos códigos de recuperación quedan.',
  'secondFactor.begin':
    'Crea la clave para una aplicación de autenticación. Pide la contraseña; todavía no cambia nada.',
  'secondFactor.confirm':
    'Activa la verificación en dos pasos con un primer código, y entrega los de recuperación una vez.',
  'secondFactor.end': 'Desactiva la verificación en dos pasos. Pide la contraseña y un código.',
  'ownData.download': 'Descarga lo que la tienda guarda de quien llama, como página que se lee sin ella.',
  'emailChoices.view': 'Dice qué avisos por correo apagó quien llama.',
  'emailChoices.change': 'Enciende o apaga uno de los avisos por correo que no son obligatorios.',
  'emailChoices.sent': 'Lista los últimos 50 correos a la cuenta, sin su contenido: cuáles, cuándo y si llegaron.',
  'optOutLinks.show': 'Muestra la página del enlace con el que se apaga un aviso. No cambia nada.',
  'optOutLinks.confirm':
    'Apaga con el enlace de un correo los avisos de ese tipo. También lo usa el correo de quien lee (RFC 8058).',
  'accounts.listSessions': 'Lista las sesiones abiertas de la cuenta.',
  'accounts.endSession': 'Cierra una de las sesiones de la cuenta, o todas las demás.',
  'accounts.forgotPassword': 'Pide un correo para elegir otra contraseña. Responde igual exista o no la cuenta.',
  'accounts.resetPassword': 'Cambia la contraseña con el enlace que llegó por correo.',
} as const
