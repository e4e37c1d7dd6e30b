// Replaces the stock button, which is outside all landmarks: DocRoot/Layout/Main has a link to the top.
export default function BackToTopButton(): null {
  return null;
}
