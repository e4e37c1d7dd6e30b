// Stands in for the theme's Prism set-up: code is highlighted at build time.
