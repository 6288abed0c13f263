/** Characters of a contact message. */
export const MESSAGE_MAX = 5000
