// AssemblyScript's number types for TypeScript. Its own declarations in `assemblyscript/std/portable` would also
// declare functions such as `max` and `i32` for the whole page, which do not exist there.
declare type i32 = number;
declare type u32 = number;
declare type f64 = number;
declare type u8 = number;
