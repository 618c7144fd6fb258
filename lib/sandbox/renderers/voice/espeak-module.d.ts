declare module "@echogarden/espeak-ng-emscripten";
