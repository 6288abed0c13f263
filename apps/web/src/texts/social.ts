import type { SocialRefusalCode } from '@mirador/contract/social-refusals'
import { IDENTITY_TEXTS } from '@mirador/texts/identity'

/** Sign-in through the social provider, by the provider's name. */
export const SOCIAL = {
  or: 'o',
  continueWith: (provider: string) => `Continuar con ${provider}`,
} as const

/** Why a social sign-in failed, and what to do. */
export const SOCIAL_TEXTS: Record<SocialRefusalCode, (provider: string) => string> = {
  cancelled: (provider) => `No se completó el ingreso con ${provider}. Puedes intentarlo nuevamente.`,
  email_not_verified: (provider) =>
    `Tu cuenta de ${provider} no tiene un correo verificado. Verifícalo allí o ingresa con tu contraseña.`,
  provider_unavailable: (provider) =>
    `${provider} no responde en este momento. Inténtalo más tarde o ingresa con tu contraseña.`,
  link_required: (provider) =>
    `Ya tienes una cuenta con el correo de ${provider}. Ingresa esta vez con tu contraseña y quedarán unidas.`,
  expired: (provider) => `El ingreso con ${provider} caducó o comenzó en otro navegador. Inténtalo nuevamente.`,
  limit: () => IDENTITY_TEXTS.LimitExceededException,
  failed: () => IDENTITY_TEXTS.default,
}
