/** Maximum length of a contact message, in characters. */
export const MESSAGE_MAX = 5000
