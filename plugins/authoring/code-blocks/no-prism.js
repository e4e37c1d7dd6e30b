// Replaces the theme's Prism setup: code is highlighted at build time.
