/** First notes of the demonstration's frame, by language; a phone shows a single line. */
export const notes = {
  en: "All of this is simulated; sign in: admin, sunflower-42.",
  de: "Alles simuliert; Anmeldung: admin, sunflower-42.",
  fr: "Tout est simulé ; connexion : admin, sunflower-42.",
} as const;
