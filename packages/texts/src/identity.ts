import type { IdentityCode } from '@mirador/contract/identity-codes'

/** The message of each code of the identity catalogue. */
export const IDENTITY_TEXTS: Record<IdentityCode, string> = {
  default: 'Se nos han cruzado los cables. Por favor, inténtelo nuevamente',
  CodeMismatchException: 'El código de verificación es incorrecto, inténtelo nuevamente',
  ExpiredCodeException: 'El código ha expirado, solicite uno nuevo',
  UserNameExistsException: 'El correo electrónico ya está registrado.',
  InvalidPasswordException: 'La contraseña debe tener al menos 8 caracteres, una mayúscula, una minúscula y un número',
  CommonPassword: 'Esa contraseña es muy conocida o se adivina con tu correo. Elige otra.',
  InvalidParameterException: 'El correo electrónico no es válido',
  NotAuthorizedException: 'Credenciales Incorrectas',
  UserNotConfirmedException: 'Usuario no confirmado',
  PasswordResetRequiredException: 'Es necesario restablecer la contraseña',
  UserNotFoundException: 'Usuario no encontrado, revise su correo',
  LimitExceededException: 'Ha excedido el límite de intentos.',
}
