/** Classes of features that config/ disables: the theme's code contains them, but no page shows them. */
export const SWITCHED_OFF = [
  /collapseSidebarButton|expandButton|sidebarLogo|sidebarHidden|docSidebarContainerHidden|ContainerEnhanced|WrapperEnhanced/, // hideable sidebar
  /navbarHide|navbarHidden|HideableNavbar|HideOnScrollNavbar/, // navbar that hides on scroll
  /navbar--(dark|primary)|darkNavbar|footer--dark|footer__link-separator/, // other navbar and footer styles
  /button--(secondary|outline|active|block|link|sm|lg)|badge|shadow--|tabs--block|pagination$|containsTaskList/,
];

/** Whether a class loses its styles even when a page has it. */
export const isSwitchedOff = (name: string): boolean => SWITCHED_OFF.some((pattern) => pattern.test(name));
